// A list of any length, of which only the rows in sight are in the document.

/** Rows beyond each edge, so that scrolling does not show gaps. */
const OVERSCAN = 12;

/**
 * Rows are as high as the first one that is made, but for those that `grow` names.
 *
 * `create(index)` makes a row. The list's element is as high as all rows together, so that the page or whatever scrolls
 * around it has a true scroll bar.
 */
export function windowed(list, create) {
  const rows = new Map();
  const grown = new Map();
  let count = 0;
  let height = 0;
  let pinned = -1;
  let isAsked = false;

  const watcher = new ResizeObserver((entries) => {
    let changed = false;
    for (const { target } of entries) {
      const index = Number(target.dataset.index);
      const more = Math.max(0, target.offsetHeight - height);
      if (rows.get(index) === target && grown.has(index) && grown.get(index) !== more) {
        grown.set(index, more);
        changed = true;
      }
    }
    if (changed) render();
  });

  /** Where a row starts, from the list's top. */
  function top(index) {
    let sum = index * height;
    for (const [each, more] of grown) if (each < index) sum += more;
    return sum;
  }

  /** The row at so many pixels from the list's top. */
  function rowAt(pixels) {
    let low = 0;
    let high = Math.max(0, count - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (top(middle) <= pixels) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function measure() {
    if (!count || !list.getClientRects().length) return false;
    const probe = rows.values().next().value || make(0);
    const head = probe.firstElementChild;
    const now = head ? head.offsetHeight : 0;
    if (now && now !== height) height = now;
    return height > 0;
  }

  function make(index) {
    const row = create(index);
    row.dataset.index = index;
    let next = null;
    for (const [each, element] of rows) if (each > index && (next === null || each < Number(next.dataset.index))) next = element;
    list.insertBefore(row, next);
    rows.set(index, row);
    watcher.observe(row);
    return row;
  }

  function remove(index) {
    watcher.unobserve(rows.get(index));
    rows.get(index).remove();
    rows.delete(index);
  }

  function render() {
    isAsked = false;
    if (!measure()) return;
    const sight = list.getBoundingClientRect().top;
    const first = Math.max(0, rowAt(-sight) - OVERSCAN);
    const last = Math.min(count - 1, rowAt(innerHeight - sight) + OVERSCAN);
    for (const index of [...rows.keys()]) if ((index < first || index > last) && index !== pinned) remove(index);
    for (let index = first; index <= last; index++) if (!rows.has(index)) make(index);
    if (pinned >= 0 && pinned < count && !rows.has(pinned)) make(pinned);
    for (const [index, row] of rows) {
      row.style.transform = `translateY(${top(index)}px)`;
      row.setAttribute('aria-posinset', index + 1);
      row.setAttribute('aria-setsize', count);
    }
    list.style.height = top(count) + 'px';
  }

  function ask() {
    if (!isAsked) requestAnimationFrame(render);
    isAsked = true;
  }

  // Captured, so that it does not matter what scrolls: the page or a part of it.
  document.addEventListener('scroll', ask, { capture: true, passive: true });
  const sized = new ResizeObserver(ask);
  sized.observe(list.parentElement);
  window.addEventListener('resize', ask);

  return {
    /** There are so many rows now; those that were there stay as they are. */
    setCount(number) {
      count = number;
      ask();
    },
    /** Everything may be different. */
    reset(number) {
      for (const index of [...rows.keys()]) remove(index);
      grown.clear();
      pinned = -1;
      count = number;
      render();
    },
    /** The row is, or is no longer, of a height of its own. */
    grow(index, isGrown) {
      if (isGrown) grown.set(index, grown.get(index) || 0);
      else grown.delete(index);
      const row = rows.get(index);
      if (isGrown && row) grown.set(index, Math.max(0, row.offsetHeight - height));
      render();
    },
    /** Keeps the row in the document wherever one scrolls, since it has the focus; -1 for none. */
    pin(index) {
      pinned = index;
    },
    /** Brings the row into sight and answers it. */
    reveal(index, block = 'nearest') {
      pinned = index;
      render();
      const row = rows.get(index);
      if (row) row.scrollIntoView({ block });
      render();
      return row;
    },
    render,
    close() {
      document.removeEventListener('scroll', ask, { capture: true });
      window.removeEventListener('resize', ask);
      sized.disconnect();
      watcher.disconnect();
    },
  };
}
