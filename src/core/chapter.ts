/**
 * What a protocol shows of its records, as data: the page makes tables, pictures and text of it, and
 * decides alone how they look. Texts are as the records have them.
 */
export interface Chapter {
  /** A word that is unique on the page: letters and hyphens. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences. */
  readonly about: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | FiguresBlock
  | TableBlock
  | BarsBlock
  | MatrixBlock
  | TimelineBlock
  | CurvesBlock
  | GraphBlock
  | TextsBlock;

/** How something is meant: the page has a colour and a sign for each. */
export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'plain';

interface Titled {
  readonly title: string;
  /** What to know of it, and what was left out; left out where nothing is. */
  readonly note?: string;
}

/** Numbers that sum the chapter up. */
export interface FiguresBlock {
  readonly block: 'figures';
  readonly figures: readonly Figure[];
}

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly tone?: Tone;
}

/** A text, or one that means something, or leads to a file of the repository. */
export type Cell = string | ToldCell;

export interface ToldCell {
  readonly text: string;
  readonly tone?: Tone;
  /** A path of the repository. */
  readonly path?: string;
  /** From 0 to 1: drawn as a bar behind the text. */
  readonly share?: number;
}

export interface TableBlock extends Titled {
  readonly block: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Column {
  readonly name: string;
  readonly isNumber?: true;
}

/** Values side by side. */
export interface BarsBlock extends Titled {
  readonly block: 'bars';
  readonly bars: readonly Bar[];
  /** What the longest bar stands for; the greatest value where it is left out. */
  readonly most?: number;
  /** A value that a line is drawn at. */
  readonly threshold?: number;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** What stands beside the bar. */
  readonly shown: string;
  readonly tone?: Tone;
  /** What it is made of, one behind the other, in place of a tone. */
  readonly parts?: readonly { readonly value: number; readonly tone: Tone }[];
  /** The problems that it counts, as the page filters them; left out where it counts others. */
  readonly filter?: ProblemFilter;
}

/** What problems have in common, by the name of what it is: `{ rule: 'MB-005' }`. */
export type ProblemFilter = Readonly<
  Partial<Record<'level' | 'family' | 'rule' | 'folder' | 'file' | 'age', string>>
>;

/** How often each of some does something to each of others. */
export interface MatrixBlock extends Titled {
  readonly block: 'matrix';
  /** What rows and columns are, as in `from` and `to`. */
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly counts: readonly number[] }[];
}

/** What happened when, in lanes. */
export interface TimelineBlock extends Titled {
  readonly block: 'timeline';
  readonly lanes: readonly Lane[];
}

export interface Lane {
  readonly name: string;
  readonly points: readonly TimePoint[];
}

export interface TimePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly text: string;
  readonly tone?: Tone;
}

/** Sizes that change from commit to commit. */
export interface CurvesBlock extends Titled {
  readonly block: 'curves';
  readonly curves: readonly Curve[];
}

export interface Curve {
  readonly name: string;
  readonly unit: string;
  /** In the order of the history. */
  readonly points: readonly CurvePoint[];
}

export interface CurvePoint {
  /** The commit, as short as people write it. */
  readonly name: string;
  readonly value: number;
  /** What the commit did besides appending; left out where it did nothing else. */
  readonly mark?: { readonly text: string; readonly tone: Tone };
}

/** Which of some leads to which. */
export interface GraphBlock extends Titled {
  readonly block: 'graph';
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly tone?: Tone;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** As in `supersedes`. */
  readonly says: string;
  readonly tone?: Tone;
}

/** Texts to be read, in their order. */
export interface TextsBlock extends Titled {
  readonly block: 'texts';
  readonly texts: readonly ShownText[];
}

export interface ShownText {
  readonly title: string;
  readonly byline: string;
  readonly path: string;
  /** Markdown, as the record has it. */
  readonly markdown: string;
  /** What is shown together, as a thread; left out where nothing is. */
  readonly group?: string;
}
