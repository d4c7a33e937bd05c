/**
 * What the page can do where scripts run: search, sort and filter the table of problems, and open what
 * a link leads to. It reads the page and writes no HTML. Without it everything is there to be read.
 */
export const SCRIPT = `'use strict';
(() => {
  const table = document.querySelector('.problems');
  const reveal = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id === '' ? null : document.getElementById(id);
    for (let at = target; at !== null; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    if (target !== null) target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  if (location.hash !== '') reveal();
  addEventListener('beforeprint', () => {
    for (const each of document.querySelectorAll('.problems details')) each.open = true;
  });
  if (table === null) return;
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const filter = document.querySelector('.filter');
  const search = document.getElementById('search');
  const selects = [...filter.querySelectorAll('select')];
  const count = filter.querySelector('output');
  const texts = new Map();
  const textOf = (row) => {
    if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase());
    return texts.get(row);
  };
  const apply = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
    let shown = 0;
    for (const row of rows) {
      const fits =
        selects.every((select) => select.value === '' || row.dataset[select.name] === select.value) &&
        (words.length === 0 || words.every((word) => textOf(row).includes(word)));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    count.textContent = shown === rows.length ? rows.length + ' problems' : shown + ' of ' + rows.length + ' problems';
  };
  let waiting = 0;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 120);
  });
  for (const select of selects) select.addEventListener('change', apply);
  filter.querySelector('button').addEventListener('click', () => {
    search.value = '';
    for (const select of selects) select.value = '';
    apply();
  });
  const order = (name) => (a, b) => {
    const [left, right] = name === 'text' ? [textOf(a.cells[3]), textOf(b.cells[3])] : [a.dataset[name], b.dataset[name]];
    const byName = left < right ? -1 : left > right ? 1 : 0;
    return byName || a.dataset.n - b.dataset.n;
  };
  for (const head of table.tHead.rows[0].cells) {
    const name = head.dataset.by;
    if (name === undefined) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const isUp = head.getAttribute('aria-sort') === 'ascending';
      for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', isUp ? 'descending' : 'ascending');
      rows.sort(order(name));
      if (isUp) rows.reverse();
      body.append(...rows);
    });
  }
  filter.hidden = false;
  apply();
})();
`;
