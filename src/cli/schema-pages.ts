/** The pages of commands that print schemas. */
export const SCHEMA_PAGES = {
  schema: {
    summary: 'print the JSON Schema of a record, a report or the configuration',
    usage: [
      ['schema', 'list the JSON Schemas'],
      ['schema KIND', 'print one: of a record, a report or the configuration'],
    ],
    about: [
      'Schemas are printed as shipped in the schemas folder of the package. They describe shapes only; the rules require more.',
    ],
    examples: [['lint-protocol schema contribution > contribution.schema.json', 'for other tools']],
    exits: [
      ['0', 'done'],
      ['2', 'wrong usage'],
    ],
  },
  kinds: {
    summary: 'write the schema of a kind of your own, or try its samples',
    usage: [
      ['kinds infer KIND', 'print a schema that the records of a declared kind fit'],
      ['kinds test [KIND]', 'see that its samples pass, and that the bad ones do not'],
    ],
    about: [
      'KIND is a name in `kinds` of .lint-protocol.yaml. This declares one; `schema` in it can name a JSON Schema of the front matter: kinds: { release-note: { files: ["release-notes/*.md"], format: markdown, sections: { required: [What, Why] } } }',
      'The records of the working tree are read. The schema lists the keys that all of them have, and the types of the values. If there are at least 20 records and a key has at most 8 different words, the words are listed too. What is so by chance is for you to remove.',
      'Samples are the files in the folder that `samples` of the kind names. Those with `.bad.` in their names must not pass. Each is judged by itself.',
    ],
    examples: [
      [
        'lint-protocol kinds infer decision > decision.schema.json',
        'then name the file as its `schema`',
      ],
      ['lint-protocol kinds test', 'try the samples of all kinds'],
    ],
    exits: [
      ['0', 'a schema was printed, or all samples are as they should be'],
      ['1', 'a sample does not pass, or a bad one does'],
      ['2', 'no such kind, or it has no records or samples'],
      ['3', 'not in a repository'],
    ],
  },
} as const;
