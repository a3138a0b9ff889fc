// A cinema chain: clear names, keys declared, no documentation.
import { plus, plusMinutes, range } from "./lib.mjs";

export default {
  engine: "duckdb",
  schema: `
CREATE TABLE employees (id INTEGER PRIMARY KEY, name VARCHAR, job_title VARCHAR, cinema_id INTEGER, manager_id INTEGER, hired_on DATE, left_on DATE, hourly_wage DECIMAL(6,2));
CREATE TABLE cinemas (id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR, opened_on DATE, closed_on DATE);
CREATE TABLE screens (id INTEGER PRIMARY KEY, cinema_id INTEGER REFERENCES cinemas(id), name VARCHAR, seats INTEGER, format VARCHAR);
CREATE TABLE films (id INTEGER PRIMARY KEY, title VARCHAR, director VARCHAR, distributor VARCHAR, release_date DATE, runtime_minutes INTEGER, age_rating VARCHAR, original_language VARCHAR);
CREATE TABLE genres (id INTEGER PRIMARY KEY, name VARCHAR);
CREATE TABLE film_genres (film_id INTEGER REFERENCES films(id), genre_id INTEGER REFERENCES genres(id));
CREATE TABLE members (id INTEGER PRIMARY KEY, name VARCHAR, joined_on DATE, level VARCHAR, home_cinema_id INTEGER REFERENCES cinemas(id));
CREATE TABLE screenings (id INTEGER PRIMARY KEY, film_id INTEGER REFERENCES films(id), screen_id INTEGER REFERENCES screens(id), starts_at TIMESTAMP, subtitled BOOLEAN);
CREATE TABLE bookings (id INTEGER PRIMARY KEY, screening_id INTEGER REFERENCES screenings(id), member_id INTEGER REFERENCES members(id), booked_at TIMESTAMP, channel VARCHAR, tickets INTEGER, amount_cents INTEGER, refunded_at TIMESTAMP);`,
  fill(r) {
    const cinemas = [
      ["Astoria", "Carrow", "1998-03-12", null],
      ["Plaza", "Carrow", "2006-10-01", null],
      ["Rex", "Dunmore", "1987-05-20", null],
      ["Odyssey", "Feldham", "2011-11-11", null],
      ["Lumiere", "Brightsea", "2015-04-30", null],
      ["Old Mill", "Dunmore", "1979-09-01", "2023-02-28"],
      ["Galaxy", "Westport", "2019-12-05", null],
    ].map((c, i) => [i + 1, ...c]);
    const counts = [6, 4, 3, 8, 2, 1, 5],
      seats = [320, 240, 180, 150, 120, 96, 80, 60];
    const screens = cinemas
      .flatMap(([c]) =>
        range(counts[c - 1], (n) => [
          c,
          `Screen ${n}`,
          seats[n - 1] + c * 3 - (c % 2) * 7,
          n === 1 && [1, 4, 7].includes(c) ? "IMAX" : n === 2 ? "3D" : "Standard",
        ]),
      )
      .map((s, i) => [i + 1, ...s]);
    const titles =
      "The Silent Harbour|Paper Moons|Kingdom of Dust|Two Left Shoes|The Last Ferry|Robots at Home|Midnight in Lisbon|Wolf Winter|The Baker's Daughter|Zero Gravity Blues|Captain Pickle|Ashes and Orchids|A Town Called Mercy|The Glass Violin|Dragon School|Dragon School 2|Northern Lights|Code Red|The Long Weekend|Hush|My Cousin the Spy|Salt|Under the Ice|Grandma's Heist|The Clockmaker|Blue Lagoon Hotel|Runaway Train 9|Stargazers|The Quiet Ones|Lemonade Summer|Falcon Rising|Love, Actually Not|Bear Hug|Night Shift|The Cartographer|Echo Valley|Five Sisters|Mango Season|Ghost Ship Alba|Tomorrow's Bread|Little Astronauts|The Verdict of Rain|Iron Coast|Pocket Money|The Sleepwalker".split(
        "|",
      );
    const directors = range(22, () => r.person().join(" "));
    const films = titles.map((t, i) => [
      i + 1,
      t,
      r.skew(directors),
      r.weighted({ Parallax: 5, "Blue Door": 3, "Northstar Pictures": 4, Cinevita: 2 }),
      r.date("2022-10-01", "2023-12-01"),
      r.int(82, 178),
      r.weighted({ U: 3, PG: 4, 12: 5, 15: 4, 18: 2 }),
      r.weighted({ English: 8, French: 2, Spanish: 2, Japanese: 1, German: 1 }),
    ]);
    const genres = [
      "Drama",
      "Comedy",
      "Thriller",
      "Family",
      "Science fiction",
      "Horror",
      "Animation",
      "Romance",
      "Documentary",
    ].map((g, i) => [i + 1, g]);
    const film_genres = films.flatMap(([f]) =>
      r
        .some(
          range(8, (x) => x),
          r.int(1, 3),
        )
        .map((g) => [f, g]),
    );
    const members = range(600, (id) => [
      id,
      r.person().join(" "),
      r.date("2018-01-01", "2023-11-30"),
      r.weighted({ basic: 7, silver: 3, gold: 1 }),
      r.pick([1, 1, 2, 3, 4, 4, 5, 7]),
    ]);
    const titlesOf = [
      "Head of operations",
      "Cinema manager",
      "Projectionist",
      "Box office clerk",
      "Bar staff",
      "Cleaner",
    ];
    const employees = range(58, (id) => {
      const cinema = id === 1 ? null : id <= 7 ? [1, 2, 3, 4, 5, 7][id - 2] : r.pick([1, 2, 3, 4, 4, 5, 7]),
        title = id === 1 ? 0 : id <= 7 ? 1 : r.pick([2, 3, 3, 4, 4, 4, 5]);
      return [
        id,
        r.person().join(" "),
        titlesOf[title],
        cinema,
        id === 1 ? null : id <= 7 ? 1 : [1, 2, 3, 4, 5, 7].indexOf(cinema) + 2,
        r.date("2012-01-01", "2023-08-31"),
        r.chance(0.12) && id > 7 ? r.date("2023-09-01", "2023-12-20") : null,
        [42, 29, 19, 14.5, 13, 12.5][title] + r.int(0, 8) / 4,
      ];
    });
    const screenings = [];
    for (let id = 1; id <= 1600; ) {
      const film = r.skew(films.slice(0, 43)),
        screen = r.pick(screens),
        day = r.date(
          film[4] < "2023-01-01" ? "2023-01-01" : film[4],
          film[4] < "2023-01-01" ? "2023-03-01" : plus(film[4], 75),
        );
      if (day > "2023-12-31" || (screen[1] === 6 && day > "2023-02-28")) continue;
      screenings.push([
        id++,
        film[0],
        screen[0],
        r.stamp(day, 11, 22),
        film[7] !== "English" ? r.chance(0.6) : r.chance(0.05),
      ]);
    }
    const bookings = range(5000, (id) => {
      const s = r.pick(screenings.slice(0, 1540)),
        screen = screens[s[2] - 1],
        channel = r.weighted({ "box office": 5, website: 7, app: 4 }),
        tickets = Number(r.weighted({ 1: 4, 2: 8, 3: 2, 4: 2, 6: 0.5 }));
      const booked = plusMinutes(s[3], channel === "box office" ? -r.int(2, 40) : -r.int(30, 9000));
      return [
        id,
        s[0],
        r.chance(0.35) ? r.skew(members.slice(0, 560))[0] : null,
        booked,
        channel,
        tickets,
        tickets * ({ IMAX: 1650, "3D": 1350, Standard: 1100 }[screen[4]] - (s[3].slice(11) < "17" ? 200 : 0)),
        channel !== "box office" && r.chance(0.04) ? plusMinutes(booked, r.int(1, 25)) : null,
      ];
    });
    return { employees, cinemas, screens, films, genres, film_genres, members, screenings, bookings };
  },
};
