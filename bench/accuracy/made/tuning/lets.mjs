// An agency for holiday lets in south-west England. Half clear, half short names; described in a dbt schema.yml.
import { addDays, daysBetween, lines, random, round2, words } from "./lib.mjs";

const engine = "sqlite";
const schema = `
CREATE TABLE region (code TEXT PRIMARY KEY, name TEXT);
CREATE TABLE owner (id INTEGER PRIMARY KEY, full_name TEXT, country TEXT, commission_pct REAL, joined TEXT);
CREATE TABLE property (id INTEGER PRIMARY KEY, ref TEXT, title TEXT, region_code TEXT REFERENCES region(code), owner_id INTEGER REFERENCES owner(id),
  beds INTEGER, sleeps INTEGER, dogs_ok INTEGER, night_rate REAL, listed_on TEXT, delisted_on TEXT);
CREATE TABLE amenity (id INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE property_amenity (property_id INTEGER REFERENCES property(id), amenity_id INTEGER REFERENCES amenity(id), PRIMARY KEY (property_id, amenity_id));
CREATE TABLE guest (id INTEGER PRIMARY KEY, first_nm TEXT, last_nm TEXT, email TEXT, country TEXT, created TEXT, referred_by INTEGER REFERENCES guest(id), anonymised INTEGER);
CREATE TABLE booking (id INTEGER PRIMARY KEY, property_id INTEGER REFERENCES property(id), guest_id INTEGER REFERENCES guest(id), chan TEXT, status TEXT,
  booked_on TEXT, arrival TEXT, departure TEXT, nights INTEGER, party INTEGER, gross REAL, cancelled_on TEXT);
CREATE TABLE payment (id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES booking(id), paid_on TEXT, kind TEXT, amount REAL);
CREATE TABLE review (id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES booking(id), overall INTEGER, cleanliness INTEGER, written_on TEXT, body TEXT);
`;

function fill() {
  const r = random(33);
  const region = lines("CON:Cornwall; DEV:Devon; DOR:Dorset; SOM:Somerset; IOS:Isles of Scilly").map((x) =>
    x.split(":"),
  );
  const owner = r
    .people(
      words("Alice Brian Diana Edmund Frances Gerald Helen Ian Joyce Keith Linda Martin"),
      words("Penrose Tremayne Hocking Bolitho Chudleigh Yeo Northcott Luxton Squire"),
      34,
    )
    .map(([first, last], i) => [
      i + 1,
      `${first} ${last}`,
      r.weighted({ UK: 28, Ireland: 3, France: 3 }),
      r.pick([15, 18, 20, 22.5]),
      r.date("2012-01-01", "2022-12-31"),
    ]);
  const titles = r
    .shuffle(
      words("Gull Puffin Fern Oyster Bramble Primrose Smugglers Kestrel Harbour Moor Thistle Badger").flatMap((a) =>
        words("Cottage Barn House Lodge Loft").map((b) => `${a} ${b}`),
      ),
    )
    .slice(0, 52);
  const property = titles.map((title, i) => {
    const beds = r.int(1, 6);
    return [
      i + 1,
      `P${1000 + i * 7}`,
      title,
      r.weighted({ CON: 20, DEV: 15, DOR: 8, SOM: 7, IOS: 3 }),
      r.int(1, 30),
      beds,
      beds * 2 + r.int(0, 2),
      r.chance(0.4) ? 1 : 0,
      45 + beds * 28 + r.int(0, 60),
      r.date("2015-01-01", "2022-12-20"),
      r.chance(0.12) ? r.date("2024-01-10", "2024-08-31") : null,
    ];
  });
  const amenity = lines("Wifi; Hot tub; Sea view; Wood burner; EV charger; Washing machine; Garden; Travel cot").map(
    (label, i) => [i + 1, label],
  );
  const odds = [0.9, 0.2, 0.3, 0.4, 0.12, 0.7, 0.6, 0.45];
  const property_amenity = property.flatMap((p) =>
    amenity.filter((a) => r.chance(odds[a[0] - 1])).map((a) => [p[0], a[0]]),
  );
  const guest = r
    .people(
      words("Adam Bea Colin Daisy Erik Freya Gavin Heidi Ivan Jess Karl Lotte Marc Nina Owen Pia Ruth Sven Tess Will"),
      words(
        "Archer Boyle Cross Dijk Evans Fischer Green Hughes Irving Jones Kelly Lambert Moore Nash Price Quinn Roberts Schulz Turner Visser Webb Young",
      ),
      330,
    )
    .map(([first, last], i) => [
      i + 1,
      first,
      last,
      `${first}.${last}@example.com`.toLowerCase(),
      r.weighted({ UK: 70, Germany: 9, Netherlands: 8, Ireland: 6, France: 4, USA: 3 }),
      r.date("2019-01-01", "2021-12-31"),
      i > 20 && r.chance(0.12) ? r.int(1, i) : null,
      r.chance(0.02) ? 1 : 0,
    ]);
  const booking = [];
  const payment = [];
  const review = [];
  const pay = (b, on, kind, amount) => payment.push([payment.length + 1, b, on, kind, round2(amount)]);
  for (const p of property) {
    let arrival = r.date("2022-01-03", "2022-03-01");
    const popular = r.int(8, 30);
    while ((arrival = addDays(arrival, r.int(2, popular))) < "2024-12-31") {
      if (p[10] && arrival > p[10]) break;
      const nights = r.pick([2, 3, 3, 4, 7, 7, 7, 10, 14]);
      const booked = addDays(arrival, -r.int(5, 220));
      if (booked > "2024-08-31") continue;
      const id = booking.length + 1;
      const departure = addDays(arrival, nights);
      const gross = round2(nights * p[8] * (arrival.slice(5, 7) >= "06" && arrival.slice(5, 7) <= "08" ? 1.4 : 1));
      const cancelled = r.chance(0.11);
      const status = cancelled
        ? "canx"
        : departure <= "2024-08-31"
          ? r.chance(0.03)
            ? "enq"
            : "done"
          : r.chance(0.2)
            ? "enq"
            : "conf";
      const cancelledOn = cancelled
        ? addDays(
            booked,
            r.int(1, Math.max(1, Math.min(daysBetween(booked, arrival), daysBetween(booked, "2024-08-31")))),
          )
        : null;
      booking.push([
        id,
        p[0],
        Math.ceil(330 * r.next() ** 1.15),
        r.weighted({ D: 38, A: 27, B: 22, V: 13 }),
        status,
        booked,
        arrival,
        departure,
        nights,
        r.int(1, p[6]),
        gross,
        cancelledOn,
      ]);
      if (status === "enq" || (status === "conf" && r.chance(0.18))) {
        arrival = departure;
        continue;
      }
      pay(id, booked, "dep", gross * 0.25);
      if (cancelled) {
        if (r.chance(0.6)) pay(id, cancelledOn, "ref", gross * 0.25);
        continue;
      }
      if (status === "done" || r.chance(0.3))
        pay(
          id,
          addDays(arrival, -28) < booked
            ? booked
            : addDays(arrival, -28) > "2024-08-31"
              ? "2024-08-31"
              : addDays(arrival, -28),
          "bal",
          gross * 0.75,
        );
      if (status === "done" && r.chance(0.4))
        review.push([
          review.length + 1,
          id,
          +r.weighted({ 5: 50, 4: 28, 3: 12, 2: 6, 1: 4 }),
          +r.weighted({ 5: 60, 4: 22, 3: 10, 2: 8 }),
          addDays(departure, r.int(1, 20)),
          r.pick(["Lovely stay", "Would come again", "Smaller than expected", "Perfect for the children", null]),
        ]);
      arrival = departure;
    }
  }
  return { region, owner, property, amenity, property_amenity, guest, booking, payment, review };
}

export default { engine, schema, fill };
