import { code, date, int, person, pick, real, ref, serial, sparse, thing, title } from "./made.mjs";

const places = () => pick("Gent", "Porto", "Cork", "Basel", "Malmo", "Nantes");

/** The first databases that nothing was worked out on: written before the finder, looked at only as figures. */
export const heldOutUsual = {
  clinic: {
    Wards: {
      rows: 18,
      key: ["WardNo"],
      fields: { WardNo: serial(), WardName: thing(), Beds: int(4, 40), Floor: int(0, 6) },
    },
    Physicians: {
      rows: 70,
      key: ["PhysicianID"],
      fields: {
        PhysicianID: serial(),
        FullName: person(),
        Specialty: pick("heart", "bone", "skin"),
        HeadOfWard: ref("Wards.WardNo", { nulls: 0.8 }),
      },
    },
    Patients: {
      rows: 900,
      key: ["PatientID"],
      fields: {
        PatientID: serial(),
        FullName: person(),
        Born: int(1930, 2020),
        FamilyDoctorID: ref("Physicians.PhysicianID", { nulls: 0.1 }),
        Visits: int(0, 60),
      },
    },
    Admissions: {
      rows: 1400,
      key: ["AdmissionID"],
      fields: {
        AdmissionID: serial(),
        PatientID: ref("Patients.PatientID"),
        Ward: ref("Wards.WardNo"),
        AttendingPhysician: ref("Physicians.PhysicianID"),
        Admitted: date(),
        Days: int(1, 30),
      },
    },
    Drugs: {
      rows: 160,
      key: ["DrugCode"],
      unique: ["DrugCode"],
      fields: { DrugCode: code("@##"), DrugName: title(), Strength: int(5, 500) },
    },
    Prescriptions: {
      rows: 2600,
      key: ["PrescriptionID"],
      fields: {
        PrescriptionID: serial(),
        AdmissionID: ref("Admissions.AdmissionID"),
        DrugCode: ref("Drugs.DrugCode"),
        PrescribedBy: ref("Physicians.PhysicianID"),
        DailyDose: int(1, 6),
        Repeats: int(0, 12),
      },
    },
  },
  bibliotheque: {
    auteurs: {
      rows: 130,
      key: ["id_auteur"],
      fields: { id_auteur: serial(), nom: person(), pays: places(), naissance: int(1850, 1990) },
    },
    editeurs: { rows: 35, key: ["id_editeur"], fields: { id_editeur: serial(), nom: thing(), ville: places() } },
    livres: {
      rows: 600,
      key: ["id_livre"],
      fields: {
        id_livre: serial(),
        titre: title(),
        auteur: ref("auteurs.id_auteur"),
        id_editeur: ref("editeurs.id_editeur"),
        annee: int(1950, 2022),
        pages: int(80, 900),
      },
    },
    adherents: {
      rows: 280,
      key: ["num_adherent"],
      fields: {
        num_adherent: serial(1),
        nom: person(),
        parrain: ref("adherents.num_adherent", { nulls: 0.6 }),
        cotisation: int(10, 80),
      },
    },
    exemplaires: {
      rows: 1300,
      key: ["cote"],
      unique: ["cote"],
      fields: {
        cote: code("L@@####"),
        ref_livre: ref("livres.id_livre"),
        etat: pick("neuf", "bon", "use"),
        rayon: int(1, 40),
      },
    },
    emprunts: {
      rows: 3200,
      key: ["id_emprunt"],
      fields: {
        id_emprunt: serial(),
        cote: ref("exemplaires.cote"),
        num_adherent: ref("adherents.num_adherent"),
        sorti: date(),
        duree: int(1, 60),
      },
    },
  },
  banco: {
    CLIENTES: {
      rows: 500,
      key: ["COD_CLIENTE"],
      fields: { COD_CLIENTE: serial(1000), NOMBRE: person(), CIUDAD: places(), EDAD: int(18, 95) },
    },
    SUCURSALES: { rows: 28, key: ["COD_SUC"], fields: { COD_SUC: serial(1), DIRECCION: title(), CAJEROS: int(1, 12) } },
    CUENTAS: {
      rows: 800,
      key: ["NUM_CUENTA"],
      unique: ["NUM_CUENTA"],
      fields: {
        NUM_CUENTA: code("ES########"),
        COD_CLIENTE: ref("CLIENTES.COD_CLIENTE"),
        SUCURSAL: ref("SUCURSALES.COD_SUC"),
        SALDO: real(0, 9000),
      },
    },
    MOVIMIENTOS: {
      rows: 6000,
      key: ["ID_MOV"],
      fields: {
        ID_MOV: serial(),
        CUENTA: ref("CUENTAS.NUM_CUENTA"),
        CUENTA_DESTINO: ref("CUENTAS.NUM_CUENTA", { nulls: 0.7 }),
        IMPORTE: real(1, 900),
        TIPO: pick("A", "B", "T"),
      },
    },
    TARJETAS: {
      rows: 420,
      key: ["NUM_TARJETA"],
      unique: ["NUM_TARJETA"],
      fields: { NUM_TARJETA: code("45##############"), NUM_CTA: ref("CUENTAS.NUM_CUENTA"), LIMITE: int(300, 5000) },
    },
  },
  core_bank: {
    CUST: {
      rows: 640,
      key: ["CUST_NO"],
      fields: {
        CUST_NO: sparse(8, 40000, 70),
        CUST_NM: person(),
        SEG_CD: ref("SEGMENT_LOOKUP.SEG_CD", { truth: false, nulls: 1 }),
        BIRTH_YR: int(1940, 2005),
      },
    },
    BRANCH: {
      rows: 40,
      key: ["BR_CD"],
      unique: ["BR_CD"],
      fields: { BR_CD: code("@##"), BR_NM: thing(), RGN: pick("N", "S", "E", "W") },
    },
    ACCT: {
      rows: 1000,
      key: ["ACCT_ID"],
      fields: {
        ACCT_ID: sparse(9, 900000, 40),
        CUST_NO: ref("CUST.CUST_NO"),
        BR_CD: ref("BRANCH.BR_CD"),
        ACCT_TYP_CD: ref("ACCT_TYP.TYP_CD", { truth: false, nulls: 1 }),
        OPEN_DT: date(),
      },
    },
    TXN: {
      rows: 7000,
      key: ["TXN_ID"],
      fields: {
        TXN_ID: serial(1),
        DR_ACCT_ID: ref("ACCT.ACCT_ID"),
        CR_ACCT_ID: ref("ACCT.ACCT_ID", { orphans: 0.05, orphan: int(5_000_000, 6_000_000) }),
        AMT: real(1, 999),
        TXN_SEQ: int(1, 50),
      },
    },
    LOAN: {
      rows: 300,
      key: ["LOAN_NBR"],
      fields: {
        LOAN_NBR: serial(1),
        BORROWER: ref("CUST.CUST_NO"),
        GUARANTOR: ref("CUST.CUST_NO", { nulls: 0.6 }),
        ORIG_BR: ref("BRANCH.BR_CD"),
        TERM: int(6, 360),
      },
    },
    COLLATERAL: {
      rows: 350,
      key: ["COLL_ID"],
      fields: { COLL_ID: serial(1), LOAN_NBR: ref("LOAN.LOAN_NBR"), VAL_AMT: int(1000, 90000) },
    },
  },
  forge: {
    users: { rows: 500, key: ["id"], fields: { id: serial(), login: title(), followers: int(0, 400), joined: date() } },
    repos: {
      rows: 800,
      key: ["id"],
      fields: {
        id: serial(),
        owner_id: ref("users.id", { skew: 2 }),
        forked_from: ref("repos.id", { nulls: 0.7 }),
        name: title(),
        stars: int(0, 900),
        forks: int(0, 80),
      },
    },
    milestones: {
      rows: 150,
      key: ["id"],
      fields: { id: serial(), repo_id: ref("repos.id"), number: int(1, 12), due: date() },
    },
    issues: {
      rows: 3000,
      key: ["id"],
      fields: {
        id: serial(),
        repo_id: ref("repos.id", { skew: 2 }),
        number: int(1, 400),
        reporter_id: ref("users.id"),
        assignee_id: ref("users.id", { nulls: 0.6, skew: 3 }),
        milestone_id: ref("milestones.id", { nulls: 0.8 }),
        comments: int(0, 30),
      },
    },
    pull_requests: {
      rows: 1100,
      key: ["id"],
      fields: {
        id: serial(),
        head_repo_id: ref("repos.id"),
        base_repo_id: ref("repos.id"),
        author: ref("users.id"),
        merged_by: ref("users.id", { nulls: 0.4 }),
        commits: int(1, 50),
        files: int(1, 90),
      },
    },
    reactions: {
      rows: 4000,
      key: ["id"],
      fields: {
        id: serial(),
        user_id: ref("users.id"),
        subject_id: int(1, 1000),
        subject_type: pick("Issue", "PullRequest"),
        kind: pick("up", "down", "heart"),
      },
    },
  },
};
