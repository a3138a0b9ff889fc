import { code, date, int, nth, part, person, pick, real, ref, serial, text, thing, title, uuid } from "./made.mjs";

const places = () => pick("Gent", "Porto", "Cork", "Basel", "Malmo", "Nantes");

/** The other databases that nothing was worked out on. */
export const heldOutUnusual = {
  // Keys named alike on both sides, zero-padded codes, cryptic tables.
  erp: {
    kna1: {
      rows: 260,
      key: ["kunnr"],
      fields: {
        kunnr: ({ row }) => String(100200 + row * 3).padStart(10, "0"),
        name1: person(),
        land1: pick("DE", "FR", "US"),
        ort01: places(),
      },
    },
    mara: {
      rows: 400,
      key: ["matnr"],
      fields: {
        matnr: ({ row }) => String(7000 + row * 2).padStart(18, "0"),
        mtart: pick("FERT", "ROH", "HALB"),
        brgew: int(1, 90),
      },
    },
    vbak: {
      rows: 1100,
      key: ["vbeln"],
      fields: {
        vbeln: ({ row }) => String(4500 + row).padStart(10, "0"),
        kunnr: ref("kna1.kunnr"),
        erdat: date(),
        netwr: real(10, 9000),
      },
    },
    vbap: {
      rows: 3000,
      key: ["vbeln", "posnr"],
      unique: ["vbeln", "posnr"],
      fields: {
        vbeln: ref("vbak.vbeln"),
        posnr: ({ random }) => String(10 * (1 + Math.floor(random() * 9))).padStart(6, "0"),
        matnr: ref("mara.matnr"),
        kwmeng: int(1, 100),
      },
    },
    lips: {
      rows: 1800,
      fields: { vgbel: part("vbap.vbeln", { first: true }), vgpos: part("vbap.posnr"), lfimg: int(1, 100) },
      refs: [
        [["vgbel", "vgpos"], "vbap.vbeln+posnr"],
        [["vgbel"], "vbak.vbeln"],
      ],
    },
    mard: {
      rows: 900,
      key: ["matnr", "werks"],
      unique: ["matnr", "werks"],
      fields: { matnr: ref("mara.matnr"), werks: ref("t001w.werks", { truth: false, nulls: 1 }), labst: int(0, 800) },
    },
  },
  sensors: {
    sites: {
      rows: 25,
      key: ["site_uuid"],
      fields: { site_uuid: uuid(), label: thing(), lat: real(-80, 80), lon: real(-170, 170) },
    },
    gateways: {
      rows: 60,
      key: ["serial_no"],
      fields: { serial_no: code("GW########"), site: ref("sites.site_uuid"), firmware: pick("1.0", "1.1", "2.0") },
    },
    devices: {
      rows: 700,
      key: ["device_uuid"],
      fields: {
        device_uuid: uuid(),
        gateway_serial: ref("gateways.serial_no", { nulls: 0.05 }),
        model_id: ref("models.id", { truth: false, nulls: 1 }),
        channel: int(1, 16),
      },
    },
    readings: {
      rows: 12000,
      fields: {
        device: ref("devices.device_uuid", { orphans: 0.03, orphan: uuid() }),
        taken: date(),
        value: real(0, 100),
        quality: int(0, 3),
      },
    },
    alarms: {
      rows: 500,
      key: ["alarm_id"],
      fields: {
        alarm_id: serial(1),
        device_uuid: ref("devices.device_uuid"),
        severity: int(1, 5),
        site_uuid: ref("sites.site_uuid"),
        note: text(8),
      },
    },
    technicians: { rows: 30, key: ["id"], fields: { id: serial(1), name: person(), level: int(1, 5) } },
    visits: {
      rows: 300,
      key: ["id"],
      fields: { id: serial(1), tech_id: ref("technicians.id"), alarm_id: ref("alarms.alarm_id"), minutes: int(5, 240) },
    },
  },
  campus: {
    buildings: {
      rows: 16,
      key: ["code"],
      unique: ["code"],
      fields: { code: code("B@#"), name: thing(), floors: int(1, 9) },
    },
    rooms: {
      rows: 180,
      key: ["roomId"],
      fields: { roomId: serial(1), buildingCode: ref("buildings.code"), seats: int(10, 300) },
    },
    lecturers: {
      rows: 90,
      key: ["lecturerId"],
      fields: {
        lecturerId: serial(1),
        name: person(),
        officeRoom: ref("rooms.roomId"),
        supervisorId: ref("lecturers.lecturerId", { nulls: 0.2 }),
      },
    },
    courses: {
      rows: 150,
      key: ["courseCode"],
      unique: ["courseCode"],
      fields: {
        courseCode: code("@@@###"),
        title: title(),
        credits: int(1, 10),
        prerequisite: ref("courses.courseCode", { nulls: 0.4 }),
      },
    },
    offerings: {
      rows: 500,
      key: ["courseCode", "term"],
      unique: ["courseCode", "term"],
      fields: {
        courseCode: ref("courses.courseCode"),
        term: pick("2021S", "2021F", "2022S", "2022F", "2023S"),
        lecturer: ref("lecturers.lecturerId"),
        roomId: ref("rooms.roomId"),
      },
    },
    students: {
      rows: 800,
      key: ["matriculation"],
      fields: {
        matriculation: serial(200100, 3),
        name: person(),
        tutor: ref("lecturers.lecturerId"),
        enrolled: int(2015, 2023),
      },
    },
    enrolments: {
      rows: 4000,
      fields: {
        student: ref("students.matriculation"),
        courseCode: part("offerings.courseCode", { first: true }),
        term: part("offerings.term"),
        mark: int(1, 20),
      },
      refs: [
        [["courseCode", "term"], "offerings.courseCode+term"],
        [["courseCode"], "courses.courseCode"],
      ],
    },
  },
  // One row of the whole for one of the part.
  parties: {
    party: { rows: 600, key: ["party_id"], fields: { party_id: serial(1), display: title(), since: date() } },
    natural_person: {
      rows: 400,
      key: ["party_id"],
      fields: { party_id: ref("party.party_id", { once: true }), given: person(), born: int(1940, 2004) },
      unique: ["party_id"],
    },
    organisation: {
      rows: 150,
      key: ["party_id"],
      fields: { party_id: ref("party.party_id", { once: true }), legal_name: title(), employees: int(1, 600) },
      unique: ["party_id"],
    },
    policy: {
      rows: 900,
      key: ["policy_no"],
      fields: {
        policy_no: code("P######"),
        holder_party_id: ref("party.party_id"),
        insured_party_id: ref("party.party_id"),
        premium: int(50, 900),
      },
    },
    claim: {
      rows: 500,
      key: ["claim_no"],
      fields: {
        claim_no: serial(1),
        policy_no: ref("policy.policy_no", { orphans: 0.06, orphan: code("X######") }),
        adjuster: ref("natural_person.party_id", { nulls: 0.1 }),
        paid: int(0, 9000),
        stage: int(1, 6),
      },
    },
  },
  loners: {
    comets: {
      rows: 80,
      key: ["id"],
      fields: { id: serial(1), name: title(), year: int(1800, 2020), period: int(3, 80) },
    },
    cheeses: {
      rows: 140,
      key: ["id"],
      fields: { id: serial(1), name: title(), fat: int(5, 60), age: int(1, 48), milk: pick("cow", "goat", "sheep") },
    },
    bridges: {
      rows: 110,
      key: ["id"],
      fields: {
        id: serial(1),
        name: title(),
        year: int(1850, 2020),
        span: int(10, 900),
        lanes: int(1, 8),
        city: places(),
      },
    },
    planets: {
      rows: 8,
      key: ["id"],
      fields: {
        id: serial(1),
        name: nth("a", "b", "c", "d", "e", "f", "g", "h"),
        moons: nth(0, 0, 1, 2, 79, 82, 27, 14),
        rank: nth(8, 7, 6, 5, 4, 3, 2, 1),
      },
    },
    races: {
      rows: 60,
      key: ["race_no"],
      fields: { race_no: serial(1), laps: int(1, 60), city: places(), year: int(1990, 2020), position: int(1, 20) },
    },
  },
};
