import { SaxesParser } from 'saxes';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/**
 * The root of a document that is well-formed XML 1.0: elements, attributes and text, nothing else.
 * @throws For anything that is not.
 */
export function readXml(document: string): Element {
  const parser = new SaxesParser();
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const refuse = (what: string) => () => {
    throw new Error(`a ${what} in the document`);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      attributes: attributes as Record<string, string>,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('cdata', refuse('CDATA section'));
  parser.on('comment', refuse('comment'));
  parser.on('doctype', refuse('document type'));
  parser.on('processinginstruction', refuse('processing instruction'));
  parser.write(document).close();
  const [root] = top.children;
  if (root === undefined || top.children.length > 1) throw new Error('not one root');
  return root;
}

/** Every element of a name, in the order of the document. */
export function elementsOf(element: Element, name: string): Element[] {
  const own = element.children.flatMap((child) => elementsOf(child, name));
  return element.name === name ? [element, ...own] : own;
}
