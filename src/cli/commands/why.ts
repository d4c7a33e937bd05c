import type { Caller } from '../../app/caller.ts';
import { appearance } from '../../app/terminal.ts';
import { type Fate, type FatePlace, isOn, placesOf } from '../../app/why/fates.ts';
import { type PlaceKnown, why } from '../../app/why/place-asked.ts';
import { counted } from '../../report/counts.ts';
import { visible } from '../../report/sanitize.ts';
import { paint } from '../../report/style.ts';
import { wrap } from '../../report/wrap.ts';
import type { WhyInvocation } from '../settings-invocation.ts';

type Look = ReturnType<typeof appearance>;

/** Prints what became of each finding at a place. */
export async function explainPlace(invocation: WhyInvocation, caller: Caller): Promise<0> {
  const { sentences, isChecked, fates, others, ...asked } = await why(invocation, caller);
  const style = appearance(caller.stdout, caller.env, invocation.color);
  const blocks = fates.map((fate) => block(fate, asked, style));
  const about = sentences.flatMap((text) => wrap(visible(text), style.width)).join('\n');
  const found = summary(fates, others, isChecked);
  const parts = [about, ...blocks, ...(found === '' ? [] : [found])];
  caller.stdout.write(`${parts.join('\n\n')}\n`);
  return 0;
}

function block(fate: Fate, asked: Pick<PlaceKnown, 'path' | 'line'>, style: Look): string {
  const { rule, level, setBy, commit, path, lines, message, outcome, besides } = fate;
  const isThere = (place: FatePlace) => place.path === asked.path && isOn(asked.line, place);
  const [own, ...also] = placesOf(fate);
  const other = own !== undefined && isThere(own) ? undefined : also.find(isThere);
  const here = other === undefined ? '' : visible(` (also ${asked.path}:${other.lines[0]})`);
  const place = visible(`${path}:${lines[0]}`);
  const indented = (text: string): string =>
    wrap(visible(text), style.width - 2)
      .map((line) => `  ${line}`)
      .join('\n');
  const when = commit === null ? '' : ` at commit ${commit.slice(0, 12)}`;
  const state =
    level === null
      ? `not reported${when}: ${outcome}`
      : `reported${when}${outcome} (${level}${setBy === null ? '' : `, by ${setBy}`})`;
  const said = [message, `${state}.`, ...(besides === null ? [] : [`${besides}.`])];
  return [`${place} ${paint(style, rule, 'bold')}${here}`, ...said.map(indented)].join('\n');
}

function summary(fates: readonly Fate[], others: number, isChecked: boolean): string {
  const findings = (count: number) => counted(count, ['finding', 'findings']);
  const elsewhere = others === 0 ? [] : [`Elsewhere the file has ${findings(others)}.`];
  const reported = fates.filter(({ level }) => level !== null).length;
  const here =
    fates.length === 0
      ? 'Nothing was found here.'
      : `${findings(fates.length)}, ${reported} reported.`;
  const isSaid = isChecked || fates.length > 0;
  return [...(isSaid ? [here] : []), ...elsewhere].join(' ');
}
