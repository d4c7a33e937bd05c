// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these tokens are replaced when a prompt is made

/** What a subagent needs to know of the protocol, where no other text is given. */
export const PROTOCOL_SUMMARY = `You are a subagent: you know nothing but this prompt. Do the task, write one output file, append one line to the manifest, and return.

1. Read the task context.
2. Execute the objective. Never make up content so that work looks complete.
3. Write the output file into a folder of its category below \`\${RESEARCH_DIR}\`.
4. Append exactly one line to \`\${MANIFEST_FILE}\`.
5. Return a completion signal: what is done and what remains, not the content of the file.

The status says how far the work came:

- \`complete\`: all objectives are achieved.
- \`partial\`: some are. Write what there is, and list what is left in \`needs_followup\`.
- \`blocked\`: you cannot proceed. Say in \`needs_followup\` what blocks you (missing context, permission denied, resource unavailable, ambiguous requirements), and suggest alternatives.

Retry \`cleo\` commands that exit with 7, 20, 21, 22 or 60 to 63, after 1, 2 and 4 seconds. Do not retry after other errors: correct the input, check that the task exists, or report that you lack the permission.
`;

/** What a subagent leaves behind, where no other text is given. */
export const OUTPUT_SPECIFICATION = `Write the output as \`\${RESEARCH_DIR}<category>/<task id>-<slug>.md\`. Categories are \`research\`, \`specs\` and \`implementations\`; the slug is of lower-case letters, digits and hyphens.

\`\`\`markdown
# <Title>

**Task**: T####
**Date**: YYYY-MM-DD
**Status**: complete|partial|blocked

---

## Summary

<executive summary in 2-3 sentences>

## Content

<main content>

## References

<links to related tasks, specs, or research>
\`\`\`

Then append one line to \`\${MANIFEST_FILE}\`:

\`\`\`json
{"id":"<task id>-<slug>","file":"<path from the folder of the manifest>","title":"<title>","date":"<YYYY-MM-DD>","status":"complete","agent_type":"<type>","topics":[],"key_findings":[],"actionable":true,"needs_followup":[],"linked_tasks":[]}
\`\`\`

Task, date and status in the file are those of the line.
`;
