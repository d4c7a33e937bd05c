/** What a YAML document can say here. */
export type Yaml =
  | string
  | number
  | boolean
  | null
  | readonly Yaml[]
  | { readonly [key: string]: Yaml };

/** Text that needs no quotes: no value of another type, nothing that means something to YAML. */
const PLAIN = /^[A-Za-z](?:[\w./-]|, | (?! ))*$/;
/** PyYAML reads YAML 1.1, where these are truth values and nothing. */
const OTHER_TYPE = /^(?:y|n|yes|no|true|false|on|off|null)$/i;

/** A mapping as PyYAML writes it in block style: lists are not indented, times stand in quotes. */
export function pyYaml(mapping: { readonly [key: string]: Yaml }, indent = ''): string {
  return Object.entries(mapping)
    .map(([key, value]) => `${indent}${key}:${behindKey(value, indent)}`)
    .join('');
}

function behindKey(value: Yaml, indent: string): string {
  if (isList(value)) {
    if (value.length === 0) return ' []\n';
    return `\n${value.map((item) => `${indent}- ${scalar(item, indent)}\n`).join('')}`;
  }
  if (typeof value !== 'object' || value === null) return ` ${scalar(value, indent)}\n`;
  if (Object.keys(value).length === 0) return ' {}\n';
  return `\n${pyYaml(value, `${indent}  `)}`;
}

function isList(value: Yaml): value is readonly Yaml[] {
  return Array.isArray(value);
}

/** In quotes one line end stands for a blank, two for one, and so on. */
function scalar(value: Yaml, indent: string): string {
  if (typeof value !== 'string') return String(value);
  if (PLAIN.test(value) && !OTHER_TYPE.test(value)) return value;
  const text = value.replace(/\n+/g, (ends) => `${ends}\n${indent}  `);
  return `'${text.replaceAll("'", "''")}'`;
}
