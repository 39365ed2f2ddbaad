// The scenario's links: each opens in its own way, and says so when it is tapped.

/** The element for a link, without its text: an anchor where the browser opens it, else a button. `run` is the run's name. */
export function linkElement(link, { run, report }) {
  const target = link.href || '/external/' + encodeURIComponent(run) + '/' + encodeURIComponent(link.id);
  const isAnchor = ['blank', 'noopener', 'self'].indexOf(link.open) >= 0;
  const element = document.createElement(isAnchor ? 'a' : 'button');
  element.setAttribute('data-testid', 'link-' + link.id);
  if (isAnchor) {
    element.href = target;
    if (link.open !== 'self') element.target = '_blank';
    if (link.open === 'noopener') element.rel = 'noopener';
  } else {
    element.type = 'button';
  }
  element.addEventListener('click', (event) => {
    report('linkTapped', event.isTrusted ? { link: link.id, open: link.open } : { link: link.id, open: link.open, gesture: false });
    if (!isAnchor) OPEN[link.open](target, run);
  });
  return element;
}

const OPEN = {
  windowOpen(target) {
    window.open(target, '_blank');
  },
  async windowOpenAfterFetch(target, run) {
    // Whatever comes of it: what counts is that the tap is over.
    await fetch('/mock/api/runs/' + encodeURIComponent(run), { cache: 'no-store' }).catch(() => {});
    window.open(target, '_blank');
  },
  aboutBlank(target) {
    const opened = window.open('about:blank', '_blank');
    if (opened) opened.location = target;
  },
  form(target) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = target;
    form.target = '_blank';
    form.hidden = true;
    document.body.appendChild(form);
    form.submit();
    form.remove();
  },
};
