import {
  code,
  date,
  int,
  nth,
  part,
  person,
  pick,
  real,
  ref,
  serial,
  sparse,
  text,
  thing,
  title,
  uuid,
} from "./made.mjs";

const status = () => pick("new", "open", "paid", "closed");
const cities = () => pick("Oslo", "Lima", "Kyoto", "Perth", "Quito", "Turin", "Leeds");

/** Databases that the weights were worked out on, of kinds that are rarer: compounds of German, keys of several fields, none at all. */
export const tunedUnusual = {
  // German: compounds, plurals, "nr".
  handel: {
    kunde: {
      rows: 350,
      key: ["kundennr"],
      fields: { kundennr: serial(10001), name: person(), ort: cities(), rabatt: int(0, 20) },
    },
    lieferanten: { rows: 25, key: ["lief_nr"], fields: { lief_nr: serial(501), firma: thing(), ort: cities() } },
    artikel: {
      rows: 200,
      key: ["artikelnr"],
      fields: {
        artikelnr: serial(2001),
        bezeichnung: title(),
        lieferantennr: ref("lieferanten.lief_nr"),
        bestand: int(0, 500),
        preis: real(1, 80),
      },
    },
    mitarbeiter: {
      rows: 60,
      key: ["id"],
      fields: {
        id: serial(),
        name: person(),
        vorgesetzter: ref("mitarbeiter.id", { nulls: 0.15 }),
        gehalt: int(2000, 8000),
      },
    },
    bestellung: {
      rows: 900,
      key: ["bestellnr"],
      fields: {
        bestellnr: serial(50001),
        kundennr: ref("kunde.kundennr"),
        mitarbeiter_id: ref("mitarbeiter.id"),
        datum: date(),
      },
    },
    bestellpositionen: {
      rows: 2600,
      key: ["id"],
      fields: {
        id: serial(),
        bestellnr: ref("bestellung.bestellnr"),
        artikel: ref("artikel.artikelnr"),
        menge: int(1, 60),
        position: int(1, 12),
      },
    },
  },
  // Ids that refer to several tables; authors by role.
  press: {
    users: {
      rows: 220,
      key: ["id"],
      fields: { id: serial(), login: title(), role: pick("admin", "writer", "reader"), logins: int(0, 900) },
    },
    posts: {
      rows: 700,
      key: ["id"],
      fields: {
        id: serial(),
        author_id: ref("users.id"),
        edited_by: ref("users.id", { nulls: 0.5 }),
        title: title(),
        views: int(0, 700),
        words: int(100, 2000),
      },
    },
    photos: {
      rows: 500,
      key: ["id"],
      fields: { id: serial(), owner_id: ref("users.id"), width: int(300, 4000), shot: date() },
    },
    comments: {
      rows: 2500,
      key: ["id"],
      fields: {
        id: serial(),
        user_id: ref("users.id"),
        commentable_id: int(1, 500),
        commentable_type: pick("Post", "Photo"),
        body: text(9),
        likes: int(0, 60),
        parent_comment_id: ref("comments.id", { nulls: 0.6 }),
      },
    },
    tags: { rows: 80, key: ["id"], fields: { id: serial(), label: title(), uses: int(0, 80) } },
    taggings: {
      rows: 1800,
      key: ["id"],
      fields: { id: serial(), tag_id: ref("tags.id"), taggable_id: int(1, 500), taggable_type: pick("Post", "Photo") },
    },
  },
  // Keys of several fields.
  branches: {
    branch: { rows: 12, key: ["branch_no"], fields: { branch_no: serial(), town: cities(), opened: int(1980, 2020) } },
    client: {
      rows: 500,
      key: ["branch_no", "client_no"],
      fields: {
        branch_no: ({ row }) => 1 + (row % 12),
        client_no: ({ row }) => 1 + Math.floor(row / 12),
        name: person(),
      },
      refs: [[["branch_no"], "branch.branch_no"]],
    },
    contract: {
      rows: 900,
      key: ["contract_ref"],
      fields: {
        contract_ref: code("CT-######"),
        branch_no: part("client.branch_no", { first: true }),
        client_no: part("client.client_no"),
        amount: int(100, 9000),
        term: int(1, 30),
      },
      refs: [
        [["branch_no", "client_no"], "client.branch_no+client_no"],
        [["branch_no"], "branch.branch_no"],
      ],
    },
    instalment: {
      rows: 3000,
      key: ["contract_ref", "seq"],
      unique: ["contract_ref", "seq"],
      fields: { contract_ref: ref("contract.contract_ref"), seq: int(1, 24), due: date(), paid: int(0, 1) },
    },
    reminder: {
      rows: 600,
      fields: {
        contract_ref: part("instalment.contract_ref", { first: true }),
        seq: part("instalment.seq"),
        sent: date(),
        level: int(1, 3),
      },
      refs: [
        [["contract_ref", "seq"], "instalment.contract_ref+seq"],
        [["contract_ref"], "contract.contract_ref"],
      ],
    },
  },
  // Names as keys, numbers stored as text, sparse numbers.
  atlas: {
    nations: {
      rows: 40,
      key: ["nation"],
      unique: ["nation"],
      fields: { nation: title(), continent: pick("Asia", "Europe", "Africa"), population: int(1, 900) },
    },
    towns: {
      rows: 400,
      key: ["town_id"],
      fields: { town_id: sparse(5), town: title(), nation: ref("nations.nation"), mayor: person() },
    },
    stations: {
      rows: 300,
      key: ["station"],
      unique: ["station"],
      fields: { station: code("ST###@"), town_id: ref("towns.town_id", { change: String }), platforms: int(1, 20) },
    },
    lines: {
      rows: 35,
      key: ["line"],
      fields: {
        line: serial(),
        terminus_a: ref("stations.station"),
        terminus_b: ref("stations.station"),
        colour: pick("red", "blue", "green"),
      },
    },
    stops: {
      rows: 900,
      key: ["line", "station"],
      unique: ["line", "station"],
      fields: { line: ref("lines.line"), station: ref("stations.station"), minutes: int(1, 90) },
    },
    passes: {
      rows: 1500,
      key: ["pass"],
      fields: { pass: uuid(), home_town: ref("towns.town_id"), price: int(10, 400) },
    },
    checks: {
      rows: 2500,
      fields: { pass: ref("passes.pass"), station: ref("stations.station"), at: date(), valid: int(0, 1) },
    },
  },
  // Nothing refers to anything.
  strangers: {
    books: {
      rows: 120,
      key: ["id"],
      fields: { id: serial(), name: title(), year: int(1950, 2020), pages: int(50, 900), rank: int(1, 100) },
    },
    rivers: {
      rows: 90,
      key: ["id"],
      fields: { id: serial(), name: title(), length: int(10, 3000), status: status(), country: cities() },
    },
    wines: {
      rows: 150,
      key: ["id"],
      fields: { id: serial(), name: title(), year: int(1990, 2020), score: int(1, 100), stock: int(0, 90) },
    },
    colours: {
      rows: 8,
      key: ["id"],
      fields: {
        id: serial(),
        name: nth("red", "blue", "green", "pink", "teal", "gold", "grey", "lime"),
        status: nth("new", "open", "paid", "closed", "a", "b", "c", "d"),
      },
    },
    phones: {
      rows: 60,
      key: ["id"],
      fields: { id: serial(), model: title(), colour_count: int(1, 8), weight: int(90, 240), status: status() },
    },
    exams: {
      rows: 300,
      key: ["exam_no"],
      fields: {
        exam_no: serial(),
        subject: pick("art", "law", "maths"),
        grade: int(1, 6),
        room: int(1, 40),
        seat: int(1, 60),
      },
    },
  },
};
