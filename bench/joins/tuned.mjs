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

/** Databases that the finder's weights were worked out on. */
export const tuned = {
  // Counters from 1 everywhere, measures that fall into them, text of the same name.
  shop: {
    customers: {
      rows: 400,
      key: ["id"],
      fields: { id: serial(), name: person(), city: cities(), age: int(18, 90), points: int(0, 300) },
    },
    suppliers: { rows: 30, key: ["id"], fields: { id: serial(), name: thing(), city: cities(), rating: int(1, 5) } },
    categories: {
      rows: 12,
      key: ["id"],
      fields: { id: serial(), name: thing(), parent_id: ref("categories.id", { nulls: 0.3 }), position: int(1, 12) },
    },
    products: {
      rows: 250,
      key: ["id"],
      fields: {
        id: serial(),
        category_id: ref("categories.id"),
        supplier_id: ref("suppliers.id"),
        name: title(),
        stock: int(0, 200),
        price: real(1, 90),
      },
    },
    orders: {
      rows: 1500,
      key: ["id"],
      fields: { id: serial(), customer_id: ref("customers.id"), status: status(), ordered: date(), items: int(1, 9) },
    },
    order_items: {
      rows: 4000,
      key: ["id"],
      fields: {
        id: serial(),
        order_id: ref("orders.id"),
        product_id: ref("products.id"),
        quantity: int(1, 10),
        line: int(1, 8),
      },
    },
    reviews: {
      rows: 600,
      key: ["id"],
      fields: {
        id: serial(),
        product_id: ref("products.id"),
        customer_id: ref("customers.id"),
        stars: int(1, 5),
        votes: int(0, 40),
        body: text(14),
      },
    },
    shipments: {
      rows: 1200,
      key: ["id"],
      fields: {
        id: serial(),
        order_id: ref("orders.id", { once: true }),
        weight: int(1, 30),
        boxes: int(1, 4),
        status: status(),
      },
    },
  },
  // Abbreviations, no id suffix, a self reference by role.
  staff: {
    department: { rows: 14, key: ["deptno"], fields: { deptno: serial(10, 10), dname: thing(), loc: cities() } },
    employee: {
      rows: 300,
      key: ["empno"],
      fields: {
        empno: serial(7000, 3),
        ename: person(),
        job: pick("clerk", "analyst", "manager"),
        mgr: ref("employee.empno", { nulls: 0.1 }),
        hired: date(),
        sal: int(800, 5000),
        comm: int(0, 500),
        dept: ref("department.deptno"),
      },
    },
    salary_grade: {
      rows: 6,
      key: ["grade"],
      fields: { grade: serial(), low: serial(700, 500), high: serial(1199, 500) },
    },
    project: {
      rows: 40,
      key: ["projno"],
      fields: {
        projno: serial(100, 7),
        title: title(),
        lead_emp: ref("employee.empno"),
        resp_dept: ref("department.deptno"),
        priority: int(1, 5),
      },
    },
    assignment: {
      rows: 700,
      key: ["empno", "projno"],
      unique: ["empno", "projno"],
      fields: { empno: ref("employee.empno"), projno: ref("project.projno"), hours: int(1, 40), since: date() },
    },
    leave_request: {
      rows: 200,
      key: ["request_nr"],
      fields: {
        request_nr: serial(),
        emp_no: ref("employee.empno"),
        approved_by: ref("employee.empno", { nulls: 0.2 }),
        days: int(1, 20),
      },
    },
  },
  // Two roles to one parent.
  league: {
    Stadium: {
      rows: 22,
      key: ["StadiumID"],
      fields: { StadiumID: serial(), StadiumName: thing(), Capacity: int(5000, 80000) },
    },
    Team: {
      rows: 20,
      key: ["TeamID"],
      fields: {
        TeamID: serial(),
        TeamName: thing(),
        HomeGround: ref("Stadium.StadiumID", { once: true }),
        Founded: int(1880, 1990),
      },
    },
    Player: {
      rows: 480,
      key: ["PlayerID"],
      fields: {
        PlayerID: serial(),
        Name: person(),
        TeamID: ref("Team.TeamID"),
        ShirtNumber: int(1, 40),
        Height: int(160, 205),
        Goals: int(0, 25),
      },
    },
    Referee: { rows: 15, key: ["RefereeID"], fields: { RefereeID: serial(), Name: person(), YearsActive: int(1, 15) } },
    Game: {
      rows: 380,
      key: ["GameID"],
      fields: {
        GameID: serial(),
        HomeTeamID: ref("Team.TeamID"),
        AwayTeamID: ref("Team.TeamID"),
        RefereeID: ref("Referee.RefereeID"),
        HomeGoals: int(0, 7),
        AwayGoals: int(0, 7),
        Round: int(1, 38),
        Played: date(),
      },
    },
    Goal: {
      rows: 1000,
      key: ["GoalID"],
      fields: {
        GoalID: serial(),
        GameID: ref("Game.GameID"),
        ScorerID: ref("Player.PlayerID"),
        AssistID: ref("Player.PlayerID", { nulls: 0.4 }),
        Minute: int(1, 95),
      },
    },
  },
  // Codes as keys, orphans, fields named by role only.
  routes: {
    countries: {
      rows: 60,
      key: ["iso2"],
      unique: ["iso2"],
      fields: { iso2: code("@@"), iso3: code("@@@"), name: title(), area: int(100, 90000) },
    },
    airports: {
      rows: 300,
      key: ["iata"],
      unique: ["iata"],
      fields: {
        iata: code("@@@"),
        name: title(),
        city: title(),
        country: ref("countries.iso2"),
        altitude: int(0, 3000),
      },
    },
    carriers: {
      rows: 45,
      key: ["carrier_code"],
      unique: ["carrier_code"],
      fields: { carrier_code: code("@#"), carrier: title(), home_country: ref("countries.iso2") },
    },
    aircraft: {
      rows: 500,
      key: ["tail_number"],
      unique: ["tail_number"],
      fields: {
        tail_number: code("N###@@"),
        model: pick("A320", "B737", "E190"),
        seats: int(80, 300),
        operator: ref("carriers.carrier_code"),
      },
    },
    flights: {
      rows: 5000,
      key: ["flight_key"],
      fields: {
        flight_key: serial(),
        origin: ref("airports.iata", { skew: 2 }),
        destination: ref("airports.iata", { skew: 2, orphans: 0.02, orphan: code("@@@") }),
        carrier: ref("carriers.carrier_code"),
        tail: ref("aircraft.tail_number", { nulls: 0.05, orphans: 0.04, orphan: code("N###@@") }),
        delay: int(-20, 200),
        distance: int(100, 9000),
      },
    },
  },
  // A warehouse: prefixes of tables and fields, dates as numbers.
  warehouse: {
    dim_customer: {
      rows: 800,
      key: ["customer_key"],
      unique: ["customer_code"],
      fields: {
        customer_key: serial(),
        customer_code: code("C-#####"),
        full_name: person(),
        segment: pick("a", "b", "c"),
      },
    },
    dim_product: {
      rows: 300,
      key: ["product_key"],
      fields: { product_key: serial(), sku: code("@@-####"), label: title(), brand: thing(), pack: int(1, 24) },
    },
    dim_store: {
      rows: 40,
      key: ["store_key"],
      fields: { store_key: serial(), store_name: thing(), region: pick("north", "south"), floors: int(1, 6) },
    },
    dim_date: {
      rows: 730,
      key: ["date_key"],
      fields: {
        date_key: ({ row }) =>
          20230000 + (1 + Math.floor(row / 61)) * 100 + 1 + (row % 28) + Math.floor((row % 61) / 28) * 28,
        weekday: int(1, 7),
        quarter: int(1, 4),
      },
      unique: ["date_key"],
    },
    fact_sales: {
      rows: 8000,
      fields: {
        fk_customer: ref("dim_customer.customer_key"),
        fk_product: ref("dim_product.product_key"),
        fk_store: ref("dim_store.store_key"),
        fk_date: ref("dim_date.date_key"),
        units: int(1, 30),
        discount: int(0, 40),
        net: real(1, 500),
      },
    },
    fact_stock: {
      rows: 4000,
      fields: {
        product_key: ref("dim_product.product_key"),
        store_key: ref("dim_store.store_key"),
        snapshot_date_key: ref("dim_date.date_key"),
        on_hand: int(0, 250),
      },
    },
    stg_customer: {
      rows: 700,
      fields: { cust_code: ref("dim_customer.customer_code"), loaded: date(), batch: int(1, 40) },
    },
  },
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
