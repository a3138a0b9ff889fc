import SQLite from "better-sqlite3";

/** A small database of a bakery: two keys, codes, names, numbers, dates. */
export function bakery(path: string): string {
  const database = new SQLite(path);
  database.exec(`
    CREATE TABLE baker (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, born INTEGER);
    CREATE TABLE bread (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL, grain TEXT, baker_id INTEGER REFERENCES baker (id)
    );
    INSERT INTO baker VALUES (1, 'Anna Weber', 'Freiburg', 1975), (2, 'Bruno Keller', 'Basel', 1981),
      (3, 'Chiara Rossi', 'Torino', 1990);
    INSERT INTO bread VALUES (1, 'Sourdough', 6.5, 'rye', 1), (2, 'Baguette', 2.2, 'wheat', 2),
      (3, 'Ciabatta', 3.1, 'wheat', 3), (4, 'Pumpernickel', 5.8, 'rye', 1), (5, 'Focaccia', 4.0, 'wheat', 3);
  `);
  database.close();
  return path;
}
