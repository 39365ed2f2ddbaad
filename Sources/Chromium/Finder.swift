/// The script by which a tester finds things on a page: by what they are called and whether they can be used, never by how they are built.
package enum Finder {
    /// Defines `find({name, role, focused})`: a promise of `{x, y}`, the middle of what is found, once it is on show, enabled, at rest and not covered. `focused` waits until it has the focus, too. `element(…)` is the same at once, or `undefined`.
    package static let source = """
        const found = (() => {
          const roles = {
            button: 'button, [role=button], input[type=submit], summary', link: 'a[href], [role=link]',
            radio: 'input[type=radio], [role=radio]', textbox: 'input:not([type]), input[type=text], input[type=password], input[type=email], input[type=tel], textarea',
          };
          const any = Object.values(roles).join(', ');
          const tidy = text => (text || '').replace(/\\s+/g, ' ').trim();
          const nameOf = element => {
            const ids = (element.getAttribute('aria-labelledby') || '').split(/\\s+/).filter(Boolean);
            if (ids.length) return tidy(ids.map(id => document.getElementById(id)?.textContent).join(' '));
            const label = element.getAttribute('aria-label');
            if (label) return tidy(label);
            if (element.labels?.length) return tidy([...element.labels].map(label => label.textContent).join(' '));
            return tidy(element.textContent || element.value);
          };
          const isUsable = element =>
            !element.disabled && element.getAttribute('aria-disabled') !== 'true' && !element.closest('[inert]')
            && element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
          // What is hidden behind its label is tapped there.
          const surface = element => {
            const box = element.getBoundingClientRect();
            return box.width > 1 && box.height > 1 ? element : element.labels?.[0] || element;
          };
          const element = ({name, role, focused}) => [...document.querySelectorAll(roles[role] || any)].find(element =>
            (name === undefined || nameOf(element) === name) && isUsable(element)
            && (!focused || document.activeElement === element));
          const place = element => {
            const target = surface(element);
            let box = target.getBoundingClientRect();
            if (box.top < 0 || box.bottom > innerHeight) {
              target.scrollIntoView({block: 'center', behavior: 'instant'});
              box = target.getBoundingClientRect();
            }
            const x = box.x + box.width / 2, y = box.y + box.height / 2;
            const top = document.elementFromPoint(x, y);
            const isHit = top && (target.contains(top) || [...element.labels || []].some(label => label.contains(top)));
            return isHit ? {x, y} : undefined;
          };
          const isAtRest = () => document.getAnimations().every(animation =>
            animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity);
          // Before a document is painted, or whole, its style sheets may still move what is on it.
          let painted = false;
          const find = what => new Promise(resolve => {
            if (!painted) requestAnimationFrame(() => { painted = true; look(); });
            const look = () => {
              clearTimeout(timer);
              painted ||= document.readyState === 'complete';
              const hit = painted && document.readyState !== 'loading' && element(what);
              const point = hit && isAtRest() && place(hit);
              if (point) {
                observer.disconnect();
                resolve(point);
              } else {
                // Style, focus and motion change without a change to the document.
                timer = setTimeout(look, hit ? 16 : 50);
              }
            };
            const observer = new MutationObserver(look);
            let timer;
            observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
            look();
          });
          return {find, element};
        })();
        globalThis.find = found.find;
        globalThis.element = found.element;
        """
}
