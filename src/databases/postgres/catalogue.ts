import { IMPLIED_OPERATORS, type Mentions } from "./mentions.js";

/** Volatile functions of the server and of what comes with it that only compute, wait within the deadline, or tell sizes. */
const HARMLESS: readonly string[] =
  `random random_normal clock_timestamp timeofday gen_random_uuid uuidv4 uuidv7 uuid_generate_v1 uuid_generate_v1mc
   uuid_generate_v4 gen_random_bytes gen_salt normal_rand bernoulli system system_rows system_time current_query
   pg_sleep pg_sleep_for pg_sleep_until pg_relation_size pg_table_size pg_total_relation_size pg_indexes_size
   pg_database_size pg_tablespace_size pg_partition_tree pg_partition_ancestors pg_is_in_recovery`.split(/\s+/);

/**
 * Functions that are not volatile and do more than compute all the same: they run a text as SQL, read a value by a type that
 * a text or a number names, look into other functions or evaluate what a table is partitioned by, or use up a transaction's
 * number. As parts of regular expressions.
 */
const RUNNING: readonly string[] = `[a-z0-9_]+_to_xml[a-z0-9_]* crosstab[a-z0-9_]* connectby[a-z0-9_]* xpath_table
  dblink[a-z0-9_]* pg_input_[a-z0-9_]+ (array|record|domain|range|multirange)_(in|recv) [a-z0-9_]+_validator
  pg_get_partition_constraintdef satisfies_hash_partition txid_current pg_current_xact_id`.split(/\s+/);

/** What the server keeps for itself: passwords, and what files of its own say. */
export const CATALOGUES: readonly string[] =
  `pg_authid pg_shadow pg_user_mapping pg_user_mappings _pg_user_mappings user_mapping_options pg_subscription pg_largeobject pg_hba_file_rules
   pg_file_settings pg_ident_file_mappings`.split(/\s+/);

/** Catalogues and functions of them that name what a caller may not read, or show how it is made. */
export const TELLING =
  /^(pg_(?!catalog$|typeof$|sleep)\w*|(col|obj|shobj)_description|to_reg\w+|reg(class|type|proc|procedure|role|namespace|oper|operator|config|dictionary|collation)|query_to_\w+|current_query)$/;

/** Numbers from here on are those of objects that came after the server was set up. */
const OWN = 16384;

/** What may hold back what is asked. */
export interface Scrutiny {
  /** The account may do what no read-only transaction holds back. */
  readonly privileged: boolean;
  /** Statements run with the rights of a caller, who is to learn nothing of what else there is. */
  readonly confined: boolean;
  /** Of the server, the first part of its number. */
  readonly version: number;
}

/** A function that would be called, as a statement or something in it has it. */
export interface Reached {
  readonly kind: "function" | "operator" | "cast" | "type" | "relation" | "foreign" | "secret";
  /** Of the function, the operator, … by which it is reached. */
  readonly name: string;
  readonly oid: string;
  readonly called: string;
  /** The server's own, or one that came later. */
  readonly builtin: boolean;
  /** Its statement, where the function is nothing else and has no rights but the caller's. */
  readonly body: string | undefined;
}

export function reachedOf(rows: readonly (readonly (string | null)[])[]): Reached[] {
  return rows.map(([kind, name, oid, called, builtin, body]) => ({
    kind: kind as Reached["kind"],
    name: name!,
    oid: oid!,
    called: called!,
    builtin: builtin === "t",
    body: body ?? undefined,
  }));
}

/**
 * A query for all functions that a statement of these names might have the server call, wherever names are looked up, and
 * that are neither known to compute and nothing else nor written by those who may do everything: functions, operators, casts,
 * domains and aggregates by their names and types, as the catalogue has them now. For a privileged account also what reading
 * the relations named calls: views and all in them, and what planning evaluates (expressions of indexes, constraints,
 * partitions, statistics), read from the trees that the server made of them.
 *
 * Nothing in it is planned or run. It takes names for more than they may mean, and never for less.
 */
export function reachedBy(mentions: Mentions, { privileged, version }: Scrutiny): string {
  const { names, called, ofRow, ofValue, types, relations, operators } = mentions;
  const implied = list(IMPLIED_OPERATORS);
  const userOperator = `o.oid >= ${OWN} AND o.oprname = ANY (${list(operators)})`;
  const functionTypes = `
    SELECT unnest(p.proargtypes::oid[] || p.proallargtypes || p.prorettype) FROM pg_proc AS p
    WHERE p.oid >= ${OWN} AND p.proname = ANY (${list([...called, ...ofRow, ...ofValue])})`;
  const operatorTypes = `
    SELECT unnest(ARRAY[o.oprresult, o.oprleft, o.oprright]) FROM pg_operator AS o
    WHERE ${userOperator} AND (o.oprname <> ALL (${implied}) OR o.oprleft < ${OWN} OR o.oprright < ${OWN})`;
  // A row becomes one of a domain over its type as `row.domain`, too.
  const rowDomains = `
    SELECT d.oid FROM pg_type AS d JOIN pg_type AS b ON b.oid = d.typbasetype
    WHERE d.typname = ANY (${list(ofRow)}) AND b.typtype IN ('c', 'd')`;
  const namedTypes = (which: Iterable<string>) => `SELECT oid FROM pg_type WHERE typname = ANY (${list(which)})`;
  const casts = `SELECT casttarget FROM pg_cast WHERE oid >= ${OWN} AND castcontext = 'i'`;
  const everyType = [namedTypes(names), functionTypes, operatorTypes, casts];
  return `WITH RECURSIVE
    ${privileged ? touched(relations) : ""}
    reach (oid) AS (${closure("reach", privileged ? [...everyType, TYPES_IN_TREES] : everyType)}),
    coerced (oid) AS (${privileged ? "SELECT oid FROM reach" : closure("coerced", [namedTypes(types), rowDomains, functionTypes])}),
    trees (kind, name, tree) AS (
      SELECT 'type', t.typname, k.conbin::text FROM coerced JOIN pg_type AS t USING (oid)
      JOIN pg_constraint AS k ON k.contypid = t.oid WHERE k.conbin IS NOT NULL
      ${privileged ? "UNION ALL SELECT 'relation', name, tree FROM relation_trees" : ""}),
    relevant (kind, name, oid) AS (
      SELECT 'function', proname, oid FROM pg_proc WHERE proname = ANY (${list(called)})
      UNION ALL
      SELECT 'function', p.proname, p.oid FROM pg_proc AS p
      WHERE p.proname = ANY (${list(ofValue)}) AND p.pronargs > 0 AND p.pronargs - p.pronargdefaults <= 1
      UNION ALL
      SELECT 'function', p.proname, p.oid FROM pg_proc AS p JOIN pg_type AS t ON t.oid = p.proargtypes[0]
      WHERE p.proname = ANY (${list(ofRow)}) AND p.pronargs - p.pronargdefaults <= 1
        AND (t.typtype IN ('c', 'p') OR EXISTS (SELECT FROM pg_cast WHERE oid >= ${OWN} AND castcontext = 'i'))
        AND NOT EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = t.typrelid AND t.typrelid <> 0
          AND a.attname = p.proname AND a.attnum > 0 AND NOT a.attisdropped)
      UNION ALL
      SELECT 'operator', o.oprname, o.oprcode::oid FROM pg_operator AS o
      WHERE ${userOperator} AND NOT (o.oprname = ANY (${implied}) AND o.oprleft >= ${OWN} AND o.oprright >= ${OWN}
        AND o.oprleft NOT IN (SELECT oid FROM reach) AND o.oprright NOT IN (SELECT oid FROM reach))
      UNION ALL
      SELECT 'cast', format_type(c.castsource, NULL) || ' AS ' || format_type(c.casttarget, NULL), c.castfunc
      FROM pg_cast AS c WHERE c.oid >= ${OWN} AND c.castfunc <> 0
        AND (c.castsource < ${OWN} OR c.castsource IN (SELECT oid FROM reach))
        AND (c.casttarget < ${OWN} OR c.casttarget IN (SELECT oid FROM reach))
      UNION ALL
      SELECT 'type', t.typname, part FROM coerced JOIN pg_type AS t USING (oid) JOIN pg_range AS r ON r.rngtypid = t.oid
      CROSS JOIN unnest(ARRAY[r.rngsubdiff::oid, r.rngcanonical::oid]) AS part WHERE part <> 0
      UNION ALL
      SELECT kind, name, m[1]::oid FROM trees
      CROSS JOIN regexp_matches(tree, ':[A-Za-z_]*(?:[fF]unc(?:id)?|fnoid|tsmhandler) ([0-9]+)', 'g') AS m
      UNION ALL
      SELECT kind, name, o.oprcode::oid FROM trees
      CROSS JOIN regexp_matches(tree, ':(?:opno|eqop|sortop|opnos [(]o) ([0-9 ]+)', 'g') AS m
      CROSS JOIN regexp_split_to_table(trim(m[1]), ' +') AS n JOIN pg_operator AS o ON o.oid = n::oid),
    whole (kind, name, oid) AS (
      SELECT kind, name, oid FROM relevant
      UNION
      SELECT r.kind, r.name, part FROM relevant AS r JOIN pg_aggregate AS a ON a.aggfnoid = r.oid AND r.oid >= ${OWN}
      CROSS JOIN unnest(ARRAY[a.aggtransfn::oid, a.aggfinalfn::oid, a.aggcombinefn::oid, a.aggserialfn::oid,
        a.aggdeserialfn::oid, a.aggmtransfn::oid, a.aggminvtransfn::oid, a.aggmfinalfn::oid]) AS part WHERE part <> 0)
    SELECT DISTINCT kind, name, p.oid, p.proname, p.oid < ${OWN}, ${bodyOf(privileged, version)}
    FROM whole CROSS JOIN LATERAL (SELECT * FROM pg_proc WHERE pg_proc.oid = whole.oid OFFSET 0) AS p WHERE ${MAY_DO_MORE}
    ${privileged ? FOREIGN_AND_SECRET : ""}`;
}

/**
 * A query that is false where `reachedBy` finds nothing, as it does for nearly all statements in nearly all databases: to
 * plan it takes a tenth of the time.
 */
export function mayReach(mentions: Mentions, { privileged }: Scrutiny): string {
  const { called, ofRow, ofValue, types, relations, operators } = mentions;
  const named = `typname = ANY (${list(types)}) OR (typname = ANY (${list(ofRow)}) AND typtype = 'd')`;
  return `SELECT EXISTS (SELECT FROM pg_operator WHERE oid >= ${OWN} AND oprname = ANY (${list(operators)}))
    OR EXISTS (SELECT FROM pg_cast WHERE oid >= ${OWN})
    OR EXISTS (SELECT FROM pg_type WHERE oid >= ${OWN} AND (${named}))
    OR EXISTS (SELECT FROM pg_proc AS p WHERE p.proname = ANY (${list([...called, ...ofRow, ...ofValue])})
      AND (p.oid >= ${OWN} OR ${MAY_DO_MORE}))
    ${privileged ? `OR EXISTS (SELECT FROM pg_class WHERE oid >= ${OWN} AND relname = ANY (${list(relations)}))` : ""}`;
}

/** True of a function that is not known to do nothing but to compute: those in C, too, only superusers can have made. */
const MAY_DO_MORE = `(p.prosecdef OR CASE
  WHEN p.oid >= ${OWN} AND p.prokind = 'a' THEN false
  WHEN p.oid < ${OWN} OR p.prolang IN (12, 13) THEN
    (p.provolatile = 'v' AND p.proname <> ALL (${list(HARMLESS)}))
    OR p.proname ~ '^(${RUNNING.join("|")})$' OR p.prosrc ~ '^(${RUNNING.join("|")})$'
  ELSE true END)`;

/** What every PostgreSQL has and `reachedBy` has to find: of the server's own functions those that read, write and run. */
const KNOWN = ["pg_read_file", "lo_import", "lo_unlink", "pg_terminate_backend", "set_config", "query_to_xml"];

/**
 * An expression that is true where the catalogue tells of functions what PostgreSQL's tells. What speaks its protocol and has
 * functions of its own is known by no list and no volatility.
 */
export const TELLS_OF_FUNCTIONS = `(SELECT count(DISTINCT p.proname) = ${KNOWN.length} FROM pg_catalog.pg_proc AS p
  WHERE p.oid < ${OWN} AND p.proname = ANY (${list(KNOWN)}) AND ${MAY_DO_MORE})`;

/** Under an account that may do everything only what another such account wrote, which nobody else can exchange meanwhile. */
function bodyOf(privileged: boolean, version: number): string {
  const trusted = "EXISTS (SELECT FROM pg_roles AS r WHERE r.oid = p.proowner AND r.rolsuper)";
  return `CASE WHEN p.prolang = 14 AND p.prokind = 'f' AND NOT p.prosecdef ${privileged ? `AND ${trusted}` : ""}
    AND NOT EXISTS (SELECT FROM unnest(p.proconfig) AS c WHERE c !~ '^search_path=')
    AND (p.proargdefaults IS NULL OR p.proargdefaults::text !~ ':(funcid|opno|aggfnoid|winfnoid|resulttype) ')
    THEN ${version >= 14 ? "coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)" : "p.prosrc"} END`;
}

/** All that a type is made of, and its arrays. */
function closure(name: string, seeds: readonly string[]): string {
  return `SELECT oid FROM (${seeds.join("\nUNION ")}) AS seeds (oid) WHERE oid >= ${OWN}
    UNION
    SELECT part.oid FROM ${name} JOIN pg_type AS t ON t.oid = ${name}.oid CROSS JOIN LATERAL (
      SELECT unnest(ARRAY[t.typelem, t.typbasetype, t.typarray])
      UNION ALL SELECT a.atttypid FROM pg_attribute AS a
        WHERE t.typrelid <> 0 AND a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
      UNION ALL SELECT r.rngsubtype FROM pg_range AS r WHERE r.rngtypid = t.oid
    ) AS part (oid) WHERE part.oid >= ${OWN}`;
}

const TYPES_IN_TREES = `SELECT m[1]::oid FROM relation_trees
  CROSS JOIN regexp_matches(tree, ':[A-Za-z_]*type(?:id)? ([0-9]+)', 'g') AS m`;

/** Relations of these names and what reading them reads, and the trees of all that is evaluated then. */
function touched(relations: Iterable<string>): string {
  const of = (table: string, on: string) => `FROM touched JOIN pg_class AS c USING (oid) JOIN ${table} ON ${on}`;
  return `touched (oid) AS (
      SELECT oid FROM pg_class WHERE relname = ANY (${list(relations)}) AND oid >= ${OWN}
      UNION
      SELECT other.oid FROM touched CROSS JOIN LATERAL (
        SELECT d.refobjid FROM pg_rewrite AS r JOIN pg_class AS v ON v.oid = r.ev_class AND v.relkind = 'v'
        JOIN pg_depend AS d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
        WHERE r.ev_class = touched.oid
        UNION ALL SELECT i.inhrelid FROM pg_inherits AS i WHERE i.inhparent = touched.oid
        UNION ALL SELECT i.inhparent FROM pg_inherits AS i WHERE i.inhrelid = touched.oid
      ) AS other (oid) WHERE other.oid >= ${OWN}),
    relation_trees (name, tree) AS (
      SELECT c.relname, r.ev_action::text ${of("pg_rewrite AS r", "r.ev_class = c.oid AND c.relkind = 'v'")}
      UNION ALL SELECT c.relname, concat(i.indexprs, i.indpred) ${of("pg_index AS i", "i.indrelid = c.oid")}
      UNION ALL SELECT c.relname, k.conbin::text ${of("pg_constraint AS k", "k.conrelid = c.oid")}
      UNION ALL SELECT c.relname, k.partexprs::text ${of("pg_partitioned_table AS k", "k.partrelid = c.oid")}
      UNION ALL SELECT c.relname, to_jsonb(s) ->> 'stxexprs' ${of("pg_statistic_ext AS s", "s.stxrelid = c.oid")}
      UNION ALL SELECT c.relname, p.polqual::text ${of("pg_policy AS p", "p.polrelid = c.oid")}
      UNION ALL SELECT c.relname, d.adbin::text ${of("pg_attribute AS a", "a.attrelid = c.oid AND a.attgenerated <> ''")}
        JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum),`;
}

const FOREIGN_AND_SECRET = `
  UNION ALL
  SELECT 'foreign', c.relname, c.oid, w.fdwname, false, NULL FROM touched JOIN pg_class AS c USING (oid)
  JOIN pg_foreign_table AS f ON f.ftrelid = c.oid JOIN pg_foreign_server AS s ON s.oid = f.ftserver
  JOIN pg_foreign_data_wrapper AS w ON w.oid = s.srvfdw
  UNION ALL
  SELECT DISTINCT 'secret', t.name, c.oid, c.relname, true, NULL FROM relation_trees AS t
  CROSS JOIN regexp_matches(t.tree, ':relid ([0-9]+)', 'g') AS m
  JOIN pg_class AS c ON c.oid = m[1]::oid WHERE c.oid < ${OWN} AND c.relname = ANY (${list(CATALOGUES)})`;

/** An array of names, as the server cuts and compares them. Backslashes are written so that no setting changes their meaning. */
function list(names: Iterable<string>): string {
  const texts = [...names].map((name) => `E'${name.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`);
  return `ARRAY[${texts.join()}]::name[]`;
}
