/**
 * A schema written as text: a block a table, blocks divided by blank lines. The first line of a block is `name | comment`,
 * each further one `column type constraints | comment`; a line that starts with `+` is a constraint of the table.
 * @returns `schema`, the CREATE TABLE statements, and `comments`, the COMMENT ON statements (PostgreSQL).
 */
export function described(text) {
  const schema = [];
  const comments = [];
  for (const block of text.trim().split(/\n\s*\n/)) {
    const [[table, about], ...rows] = block.split("\n").map(parts);
    const columns = rows.map(([definition, comment]) => {
      const column = definition.split(" ")[0];
      if (comment) comments.push(`COMMENT ON COLUMN ${table}.${column} IS ${quoted(comment)};`);
      return definition.replace(/^\+ /, "");
    });
    schema.push(`CREATE TABLE ${table} (\n  ${columns.join(",\n  ")}\n);`);
    if (about) comments.unshift(`COMMENT ON TABLE ${table} IS ${quoted(about)};`);
  }
  return { schema: schema.join("\n"), comments: comments.join("\n") };
}

/** The text before the first bar and the one after it. */
const parts = (line) => {
  const [before, ...after] = line.trim().split(/ \|(?: |$)/);
  return [before.trim(), after.join(" | ").trim()];
};
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
