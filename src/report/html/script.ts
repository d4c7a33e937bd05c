/**
 * What the page can do where scripts run: search and filter problems, keep that in the address, and open
 * what a link leads to. It reads the page and writes no HTML. Without it everything is there to be read.
 */
export const SCRIPT = `'use strict';
(() => {
  const reveal = (id) => {
    const target = id === '' ? null : document.getElementById(id);
    for (let at = target; at !== null; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    if (target !== null) target.scrollIntoView();
  };
  const openForPrint = [];
  addEventListener('beforeprint', () => {
    for (const each of document.querySelectorAll('.rule, .rule > .body > .problems details'))
      if (!each.open) {
        each.open = true;
        openForPrint.push(each);
      }
  });
  addEventListener('afterprint', () => {
    for (const each of openForPrint.splice(0)) each.open = false;
  });
  const filter = document.querySelector('.filter');
  const hash = () => location.hash.slice(1);
  if (filter === null) {
    addEventListener('hashchange', () => reveal(decodeURIComponent(hash())));
    if (hash() !== '') reveal(decodeURIComponent(hash()));
    return;
  }
  const search = document.getElementById('search');
  const selects = [...filter.querySelectorAll('select')];
  const count = filter.querySelector('output');
  const groups = [...document.querySelectorAll('.rule')].map((group) => ({
    group,
    by: group.querySelector('.by'),
    words: group.querySelector('.by').textContent,
    more: group.querySelector('.more'),
    rows: [...group.querySelectorAll('.problems > li')].map((row) => {
      const file = row.querySelector('.where').textContent.replace(/:\\d+$/, '');
      const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.';
      return { row, text: null, file, folder, ...group.dataset, ...row.dataset };
    }),
  }));
  const all = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const names = ['level', 'family', 'rule', 'folder', 'file', 'age'];
  const few = 200;
  let wanted = new URLSearchParams();
  const textOf = (problem) => (problem.text ??= (problem.row.textContent + ' ' + problem.rule).toLowerCase());
  const apply = () => {
    const asked = names.filter((name) => wanted.has(name));
    const words = (wanted.get('q') ?? '').toLowerCase().split(/\\s+/).filter((word) => word !== '');
    const isAll = asked.length === 0 && words.length === 0;
    const fits = (problem) =>
      asked.every((name) => problem[name] === wanted.get(name)) &&
      words.every((word) => textOf(problem).includes(word));
    let shown = 0;
    for (const each of groups) {
      each.shown = 0;
      for (const problem of each.rows) {
        problem.row.hidden = !isAll && !fits(problem);
        if (!problem.row.hidden) each.shown += 1;
      }
      shown += each.shown;
    }
    for (const { group, by, words, more, rows, shown: own } of groups) {
      group.hidden = own === 0;
      group.open = !isAll && shown <= few;
      if (more !== null) {
        const left = rows.filter(({ row }) => !row.hidden && more.contains(row)).length;
        more.hidden = left === 0;
        more.open = group.open;
        more.querySelector('summary').textContent = left + ' more';
      }
      by.textContent = own === rows.length ? words : own + ' of ' + rows.length;
    }
    const said = asked.map((name) => name + ' ' + wanted.get(name)).join(', ');
    count.textContent = isAll ? all + ' problems' : shown + ' of ' + all + ' problems' + (said && ': ' + said);
    search.value = wanted.get('q') ?? '';
    for (const select of selects) {
      const value = wanted.get(select.name) ?? '';
      if (![...select.options].some((option) => option.value === value)) select.add(new Option(value, value));
      select.value = value;
    }
  };
  const follow = () => {
    const isFilter = hash().includes('=');
    wanted = new URLSearchParams(isFilter ? hash() : '');
    apply();
    reveal(isFilter ? 'problems' : decodeURIComponent(hash()));
  };
  const keep = () => {
    wanted = new URLSearchParams();
    for (const select of selects) if (select.value !== '') wanted.set(select.name, select.value);
    if (search.value.trim() !== '') wanted.set('q', search.value);
    history.replaceState(null, '', '#' + (String(wanted) || 'problems'));
    const { value } = search;
    apply();
    search.value = value;
  };
  let waiting = 0;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(keep, 120);
  });
  for (const select of selects) select.addEventListener('change', keep);
  filter.querySelector('button').addEventListener('click', () => {
    search.value = '';
    for (const select of selects) select.value = '';
    keep();
  });
  addEventListener('hashchange', follow);
  filter.hidden = false;
  if (hash() === '') apply();
  else follow();
})();
`;
