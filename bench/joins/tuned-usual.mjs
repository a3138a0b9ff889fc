import { code, date, int, person, pick, real, ref, serial, text, thing, title } from "./made.mjs";

const status = () => pick("new", "open", "paid", "closed");
const cities = () => pick("Oslo", "Lima", "Kyoto", "Perth", "Quito", "Turin", "Leeds");

/** Databases that the weights were worked out on, of the usual kinds. */
export const tunedUsual = {
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
};
