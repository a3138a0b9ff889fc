/** A column as somebody's result gives it: its name in small letters where it has one, and whether it reveals a value. */
export interface Out {
  readonly name: string | undefined;
  readonly reveals: boolean;
}

/** Columns that a `*` gives: by name, since engines put those of joins in orders of their own. */
export interface Spread {
  readonly spread: ReadonlyMap<string, boolean>;
  /** Of a column that is not named: whether it may reveal a value. */
  readonly others: boolean;
}

export type Outs = readonly (Out | Spread)[];

/** What can be read from. */
export interface Relation {
  readonly columns: ReadonlyMap<string, boolean>;
  /** Of a column of another name; undefined where there is none. */
  readonly others: boolean | undefined;
  /** Columns in their order, where it is known. */
  readonly outs?: Outs;
}

/** Of which nothing is known. */
export const UNKNOWN: Relation = { columns: new Map(), others: true };

export const isSpread = (out: Out | Spread): out is Spread => "spread" in out;

export function revealsAny({ columns, others }: Relation): boolean {
  return others === true || [...columns.values()].some(Boolean);
}

const outReveals = (out: Out | Spread) =>
  isSpread(out) ? out.others || [...out.spread.values()].some(Boolean) : out.reveals;

export const anyOut = (outs: Outs): boolean => outs.some(outReveals);

/** What a query gives, as what another reads from. */
export function relationOf(outs: Outs): Relation {
  const columns = new Map<string, boolean>();
  const add = (name: string, reveals: boolean) => columns.set(name, reveals || columns.get(name) === true);
  let others: boolean | undefined;
  for (const out of outs) {
    if (isSpread(out)) {
      for (const [name, reveals] of out.spread) add(name, reveals);
      // Two columns of one name get others.
      others = others === true || outReveals(out);
    } else if (out.name === undefined) others = others === true || out.reveals;
    else add(out.name, out.reveals);
  }
  return { columns, others, outs };
}

/** With the names of `AS t (a, b)`; where the order of columns is not known, each of them may be any. */
export function renamed(relation: Relation, names: readonly string[]): Relation {
  if (names.length === 0) return relation;
  const { outs } = relation;
  if (outs === undefined || outs.some(isSpread)) {
    const any = revealsAny(relation);
    return { columns: new Map(names.map((name) => [name, any])), others: any };
  }
  const all = (outs as readonly Out[]).map((out, at) => ({ ...out, name: names[at] ?? out.name }));
  return relationOf(all);
}

/** What one of two gives, column by column. */
export function eitherOuts(left: Outs, right: Outs, byName: boolean): Outs {
  if (!byName && left.length === right.length && ![...left, ...right].some(isSpread)) {
    const others = right as readonly Out[];
    return (left as readonly Out[]).map((out, at) => ({ name: out.name, reveals: out.reveals || others[at]!.reveals }));
  }
  const any = anyOut(left) || anyOut(right);
  const names = [...relationOf(left).columns.keys(), ...relationOf(right).columns.keys()];
  return [{ spread: new Map(names.map((name) => [name, any])), others: any }];
}

/** Both, where a name may mean either. */
export function eitherRelation(one: Relation, other: Relation | undefined): Relation {
  if (!other) return one;
  const names = new Set([...one.columns.keys(), ...other.columns.keys()]);
  const of = ({ columns, others }: Relation, name: string) => columns.get(name) ?? others ?? false;
  return {
    columns: new Map([...names].map((name) => [name, of(one, name) || of(other, name)])),
    others: one.others === undefined && other.others === undefined ? undefined : Boolean(one.others || other.others),
  };
}

export interface Source {
  readonly alias: string;
  readonly relation: Relation;
}

export interface Scope {
  readonly parent: Scope | undefined;
  readonly sources: Source[];
  readonly named: Map<string, Relation>;
  readonly aliases: Map<string, boolean>;
}

export function scopeIn(parent: Scope | undefined): Scope {
  return { parent, sources: [], named: new Map(), aliases: new Map() };
}

export function namedIn(scope: Scope | undefined, name: string): Relation | undefined {
  return scope && (scope.named.get(name) ?? namedIn(scope.parent, name));
}

/** Whether what a name means may reveal a value; undefined where nothing is called so. */
export function resolveName(scope: Scope | undefined, parts: readonly string[]): boolean | undefined {
  const [first = ""] = parts;
  if (parts.length === 1) return resolvePlain(scope, first);
  const [qualifier = "", column = ""] = parts.slice(-2);
  const owned = resolveOwned(scope, qualifier, column);
  // The part before the dot may be a column with parts of its own.
  const whole = parts.slice(0, -1).map((part) => columnNamed(scope, part));
  const found = [owned, ...whole].filter((each) => each !== undefined);
  return found.length === 0 ? undefined : found.some(Boolean);
}

function resolveOwned(scope: Scope | undefined, qualifier: string, column: string): boolean | undefined {
  if (!scope) return undefined;
  const own = scope.sources.filter(({ alias }) => alias === qualifier);
  if (own.length === 0) return resolveOwned(scope.parent, qualifier, column);
  const found = own.map(({ relation }) => relation.columns.get(column) ?? relation.others);
  return found.every((each) => each === undefined) ? undefined : found.some((each) => each === true);
}

function columnNamed(scope: Scope | undefined, name: string): boolean | undefined {
  if (!scope) return undefined;
  const found = scope.sources.flatMap(({ relation }) => relation.columns.get(name) ?? []);
  return found.length > 0 ? found.some(Boolean) : columnNamed(scope.parent, name);
}

function resolvePlain(scope: Scope | undefined, name: string): boolean | undefined {
  if (!scope) return undefined;
  const named = scope.sources.flatMap(({ relation }) => relation.columns.get(name) ?? []);
  const alias = scope.aliases.get(name) ?? [];
  if (named.length > 0) return [...named, alias].some((each) => each === true);
  // A whole row goes by the name of its table; columns that are not known may have any name, before aliases do.
  const rows = scope.sources.filter((source) => source.alias === name).map(({ relation }) => revealsAny(relation));
  const perhaps = scope.sources.flatMap(({ relation }) => relation.others ?? []);
  const found = [...rows, ...perhaps, alias].flat();
  if (found.some(Boolean)) return true;
  return resolvePlain(scope.parent, name) ?? (found.length > 0 ? false : undefined);
}
