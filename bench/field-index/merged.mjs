/** One database of all, filled up with the tables of `others` to so many columns. A name that is there gets a number. */
export function merged(databases, others, columns) {
  const tables = [];
  const taken = new Map();
  const add = (table) => {
    const times = (taken.get(table.table.toLowerCase()) ?? 0) + 1;
    taken.set(table.table.toLowerCase(), times);
    const name = times === 1 ? table.table : `${table.table}_${times}`;
    tables.push({ ...table, table: name });
    return name;
  };
  const questions = databases.flatMap(({ summaries, questions }) => {
    const names = new Map(summaries.tables.map((table) => [table.table, add(table)]));
    const renamed = (key) => {
      const [table, field] = key.split("\0");
      return `${names.get(table)}\0${field}`;
    };
    return questions.map((each) => ({ ...each, all: each.all.map(renamed), asked: each.asked.map(renamed) }));
  });
  let count = tables.flatMap(({ fields }) => fields).length;
  for (const { key: _, ...table } of spread(others)) {
    if (count >= columns) break;
    add(table);
    count += table.fields.length;
  }
  return { name: `merged-${columns}`, summaries: { tables }, questions };
}

/** In an order that mixes the databases and is the same each time. */
function spread(tables) {
  const step = 7919;
  return tables.map((_, index) => tables[(index * step) % tables.length]);
}
