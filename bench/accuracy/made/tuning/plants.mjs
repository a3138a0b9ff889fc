// An online shop for house and garden plants. Clean snake_case names, declared keys, plain words as values.
import { addDays, lines, random, round2, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE categories (category_id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT);
CREATE TABLE suppliers (supplier_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, lead_time_days INTEGER, contact_email TEXT);
CREATE TABLE plants (plant_id INTEGER PRIMARY KEY, common_name TEXT NOT NULL, latin_name TEXT, category_id INTEGER NOT NULL REFERENCES categories (category_id),
  supplier_id INTEGER NOT NULL REFERENCES suppliers (supplier_id), price REAL, purchase_price REAL, light TEXT, pet_safe INTEGER, height_cm INTEGER,
  stock INTEGER, discontinued INTEGER);
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, city TEXT, country TEXT, registered_on TEXT,
  newsletter INTEGER);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (customer_id), ordered_at TEXT, shipped_at TEXT,
  status TEXT, payment_method TEXT, voucher_code TEXT, shipping_cost REAL);
CREATE TABLE order_items (order_id INTEGER NOT NULL REFERENCES orders (order_id), plant_id INTEGER NOT NULL REFERENCES plants (plant_id), quantity INTEGER,
  unit_price REAL, PRIMARY KEY (order_id, plant_id));
CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, plant_id INTEGER NOT NULL REFERENCES plants (plant_id),
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id), rating INTEGER, written_on TEXT, comment TEXT);
CREATE TABLE returns (return_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (order_id),
  plant_id INTEGER NOT NULL REFERENCES plants (plant_id), quantity INTEGER, returned_on TEXT, reason TEXT, refund REAL);
`;

function fill() {
  const r = random(5101);
  const end = "2025-12-31";
  const categories =
    lines(`Houseplants:Green plants for rooms; Succulents & Cacti:Plants that need little water; Orchids:Flowering exotics; Herbs:Kitchen herbs in pots;
    Perennials:Hardy plants that return each year; Shrubs & Trees:Woody plants for the garden; Climbers:Plants for walls and fences; Balcony Plants:Flowers for boxes and tubs`).map(
      (c, i) => [i + 1, ...c.split(":")],
    );
  const suppliers =
    lines(`Groenrijk Aalsmeer:Netherlands; Van Dijk Kwekerij:Netherlands; Bloemenhof Westland:Netherlands; Baumschule Lindner:Germany; Gärtnerei Hofstetter:Austria;
    Vivai Toscani:Italy; Viveros del Sur:Spain; Kräutergut Maria Laach:Austria; Staudengärtnerei Mosbach:Germany`).map(
      (s, i) => {
        const [name, country] = s.split(":");
        return [
          i + 1,
          name,
          country,
          r.int(2, 14),
          `orders@${name
            .toLowerCase()
            .normalize("NFD")
            .replace(/[^a-z]+/g, "")}.example`,
        ];
      },
    );
  const list =
    lines(`1|Swiss Cheese Plant|Monstera deliciosa|34.9|80|0; 1|Fiddle Leaf Fig|Ficus lyrata|59|140|0; 1|Rubber Plant|Ficus elastica|29.5|70|0;
    1|Snake Plant|Dracaena trifasciata|22.9|60|0; 1|Spider Plant|Chlorophytum comosum|9.9|30|1; 1|Peace Lily|Spathiphyllum wallisii|16.5|50|0;
    1|Kentia Palm|Howea forsteriana|89|180|1; 1|Areca Palm|Dypsis lutescens|44.9|160|1; 1|Calathea|Goeppertia orbifolia|24.9|55|1; 1|Boston Fern|Nephrolepis exaltata|14.9|45|1;
    1|Chinese Money Plant|Pilea peperomioides|12.9|25|1; 1|Dragon Tree|Dracaena marginata|38|120|0; 1|Parlour Palm|Chamaedorea elegans|17.9|65|1;
    2|Aloe Vera|Aloe barbadensis|11.9|35|0; 2|Jade Plant|Crassula ovata|13.5|30|0; 2|Echeveria|Echeveria elegans|6.9|12|1; 2|Golden Barrel Cactus|Echinocactus grusonii|27|30|1;
    2|Christmas Cactus|Schlumbergera truncata|9.5|25|1; 2|String of Pearls|Curio rowleyanus|15.9|20|0; 2|Zebra Haworthia|Haworthiopsis attenuata|7.5|15|1;
    2|Prickly Pear|Opuntia microdasys|10.9|40|1; 3|Moth Orchid|Phalaenopsis amabilis|19.9|60|1; 3|Slipper Orchid|Paphiopedilum insigne|32|35|1;
    3|Cymbidium|Cymbidium hybridum|36.5|70|1; 3|Vanda Orchid|Vanda coerulea|69|90|1; 4|Basil|Ocimum basilicum|3.9|25|1; 4|Rosemary|Salvia rosmarinus|5.5|40|1;
    4|Thyme|Thymus vulgaris|4.5|20|1; 4|Mint|Mentha spicata|4.2|35|0; 4|Chives|Allium schoenoprasum|3.5|25|0; 4|Lemon Verbena|Aloysia citrodora|6.5|60|0;
    4|Sage|Salvia officinalis|4.9|40|1; 5|Lavender|Lavandula angustifolia|6.2|45|0; 5|Coneflower|Echinacea purpurea|7.8|80|1; 5|Hosta|Hosta sieboldiana|9.2|60|0;
    5|Peony|Paeonia lactiflora|18.5|90|0; 5|Delphinium|Delphinium elatum|10.5|160|0; 5|Daylily|Hemerocallis fulva|8.4|85|1; 5|Catmint|Nepeta faassenii|6.8|50|1;
    6|Japanese Maple|Acer palmatum|79|155|1; 6|Hydrangea|Hydrangea macrophylla|24.5|60|0; 6|Boxwood|Buxus sempervirens|12|30|0; 6|Olive Tree|Olea europaea|119|170|1;
    6|Dwarf Apple Tree|Malus domestica|45|150|0; 6|Magnolia|Magnolia stellata|64|110|1; 6|Lilac|Syringa vulgaris|31|100|1; 6|Cherry Laurel|Prunus laurocerasus|14.5|80|0;
    7|Clematis|Clematis viticella|16.9|100|0; 7|Wisteria|Wisteria sinensis|42|165|0; 7|Climbing Rose|Rosa filipes|23.5|120|1; 7|Ivy|Hedera helix|7.9|60|0;
    7|Honeysuckle|Lonicera periclymenum|15.5|90|0; 8|Geranium|Pelargonium zonale|4.8|30|0; 8|Petunia|Petunia hybrida|3.2|25|1; 8|Fuchsia|Fuchsia magellanica|6.4|40|1;
    8|Begonia|Begonia boliviensis|5.2|30|0; 8|Marigold|Tagetes patula|2.9|25|1; 8|Verbena|Verbena hybrida|4.4|25|1`);
  const home = { 1: [1, 2], 2: [7, 2], 3: [3, 1], 4: [8], 5: [9, 5], 6: [4, 6], 7: [4, 9], 8: [5, 3] };
  const plants = list.map((p, i) => {
    const [cat, name, latin, price, height, safe] = p.split("|");
    return [
      101 + i,
      name,
      latin,
      +cat,
      r.pick(home[cat]),
      +price,
      round2(+price * r.pick([0.38, 0.42, 0.47, 0.53])),
      r.weighted({ "full sun": cat > 3 ? 5 : 1, "partial shade": 4, "bright indirect": cat < 4 ? 6 : 0, shade: 1 }),
      +safe,
      +height,
      [7, 24, 36, 48].includes(i) ? 0 : r.int(1, 180),
      [20, 30, 36].includes(i) ? 1 : 0,
    ];
  });
  const cities = lines(
    "Vienna:Austria:9; Graz:Austria:4; Linz:Austria:3; Salzburg:Austria:3; Innsbruck:Austria:2; Munich:Germany:6; Passau:Germany:2; Augsburg:Germany:2; Nuremberg:Germany:3; Zurich:Switzerland:3; Basel:Switzerland:2",
  ).flatMap((c) => {
    const [city, country, n] = c.split(":");
    return Array(+n).fill([city, country]);
  });
  const customers = r
    .people(
      words(
        "Anna Lukas Sophie Maximilian Lena Felix Marie Paul Katharina Jakob Johanna Tobias Elena Simon Eva David Julia Florian Theresa Martin Nina Stefan Clara Michael",
      ),
      words(
        "Gruber Huber Bauer Wagner Müller Pichler Steiner Moser Mayer Hofer Leitner Berger Fuchs Eder Fischer Schmid Winkler Weber Schwarz Maier",
      ),
      260,
    )
    .map(([first, last], i) => [
      i + 1,
      first,
      last,
      `${first}.${last}${r.chance(0.3) ? r.int(1, 99) : ""}@mail.example`.toLowerCase().replaceAll("ü", "ue"),
      ...r.pick(cities),
      r.date("2022-09-01", "2025-11-20"),
      r.chance(0.42) ? 1 : 0,
    ]);
  const orders = [],
    order_items = [],
    reviews = [],
    returns = [];
  const season = [5, 6, 12, 17, 18, 12, 8, 7, 9, 9, 8, 10];
  const hidden = [25, 39]; // plants nobody has reviewed
  for (const c of customers) {
    if (c[0] % 13 === 5) continue;
    let left = r.weighted({ 1: 4, 2: 5, 4: 5, 6: 4, 9: 2, 14: 1 });
    for (; left > 0; left--) {
      let day = r.date(c[6], end);
      if (!r.chance(season[+day.slice(5, 7) - 1] / 18)) day = r.date(c[6], end);
      if (day < "2023-01-02") day = addDays(day, 130);
      const fate = r.chance(0.045)
        ? "cancelled"
        : day > "2025-12-27"
          ? "processing"
          : day > "2025-12-19"
            ? "shipped"
            : "delivered";
      orders.push([
        c[0],
        `${day} ${String(r.int(6, 23)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}:${String(r.int(0, 59)).padStart(2, "0")}`,
        fate === "shipped" || fate === "delivered" ? addDays(day, r.int(1, day < "2024-06-01" ? 6 : 4)) : null,
        fate,
        r.weighted({ paypal: 9, "credit card": 8, invoice: 5, "bank transfer": 2 }),
        r.chance(0.16) ? r.pick(["SPRING10", "WELCOME5", "GREENFRIDAY", "FRIENDS15"]) : null,
      ]);
    }
  }
  orders.sort((a, b) => (a[1] < b[1] ? -1 : 1));
  orders.forEach((o, i) => o.unshift(10001 + i));
  const weight = Object.fromEntries(plants.map((p, i) => [i, i === 51 ? 0.2 : 1 + r.int(0, 8)]));
  for (const o of orders) {
    const chosen = new Set();
    for (let n = r.int(1, 5); n > 0; n--) chosen.add(+r.weighted(weight));
    let sum = 0;
    for (const i of chosen) {
      const p = plants[i];
      const quantity = p[5] < 10 ? r.int(1, 6) : +r.weighted({ 1: 8, 2: 2, 3: 1 });
      const price = o[2] < "2024-03-01" ? round2(p[5] * 0.94) : p[5];
      order_items.push([o[0], p[0], quantity, price]);
      sum += quantity * price;
      if (o[4] !== "delivered") continue;
      if (!hidden.includes(i) && r.chance(0.13) && addDays(o[3], 30) < end)
        reviews.push([
          reviews.length + 1,
          p[0],
          o[1],
          +r.weighted({ 1: 2, 2: 2, 3: 4, 4: 9, 5: 12 }),
          addDays(o[3], r.int(5, 30)),
          r.pick([
            null,
            null,
            "Arrived in good shape.",
            "Healthy and well packed.",
            "Smaller than expected.",
            "Leaves were damaged.",
            "Beautiful plant!",
            "Would buy again.",
          ]),
        ]);
      if (r.chance([0.05, 0.03, 0.09, 0.02, 0.04, 0.03, 0.05, 0.04][p[3] - 1]) && addDays(o[3], 14) < end) {
        const back = r.int(1, quantity);
        returns.push([
          returns.length + 1,
          o[0],
          p[0],
          back,
          addDays(o[3], r.int(3, 14)),
          r.weighted({ "damaged in transit": 6, "wrong plant": 2, "changed mind": 3, "plant died": 3 }),
          round2(back * price),
        ]);
      }
    }
    o.push(sum >= 60 ? 0 : o[1] && customers[o[1] - 1][5] === "Switzerland" ? 12.9 : 5.9);
  }
  return { categories, suppliers, plants, customers, orders, order_items, reviews, returns };
}

export default { engine, schema, fill };
