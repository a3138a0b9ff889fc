// Software subscriptions for businesses: a small warehouse (dim_, fct_), documented by a dbt schema.yml.
import { plus, plusMinutes, range } from "./lib.mjs";

export default {
  engine: "sqlite",
  schema: `
CREATE TABLE dim_account (account_key INTEGER PRIMARY KEY, account_name TEXT, industry TEXT, country_code TEXT, segment TEXT, employees INTEGER, created_date DATE, parent_account_key INTEGER, is_internal INTEGER);
CREATE TABLE dim_plan (plan_key INTEGER PRIMARY KEY, plan_name TEXT, billing_period TEXT, seat_price_cents INTEGER);
CREATE TABLE dim_feature (feature_key INTEGER PRIMARY KEY, feature_name TEXT);
CREATE TABLE bridge_plan_feature (plan_key INTEGER, feature_key INTEGER);
CREATE TABLE dim_user (user_key INTEGER PRIMARY KEY, account_key INTEGER, full_name TEXT, email TEXT, role TEXT, invited_date DATE, last_login_date DATE);
CREATE TABLE fct_subscription (subscription_key INTEGER PRIMARY KEY, account_key INTEGER, plan_key INTEGER, seats INTEGER, mrr_cents INTEGER, start_date DATE, end_date DATE, churn_reason TEXT);
CREATE TABLE fct_plan_change (subscription_key INTEGER, changed_date DATE, from_plan_key INTEGER, to_plan_key INTEGER);
CREATE TABLE fct_invoice (invoice_key INTEGER PRIMARY KEY, subscription_key INTEGER, invoice_date DATE, due_date DATE, paid_date DATE, amount_cents INTEGER);
CREATE TABLE fct_ticket (ticket_key INTEGER PRIMARY KEY, account_key INTEGER, opened_at TIMESTAMP, first_reply_at TIMESTAMP, closed_at TIMESTAMP, priority TEXT, topic TEXT);`,
  fill(r) {
    const heads =
      "Acorn Blueleaf Cobalt Driftwood Ember Fernhill Gridline Hexa Inkwell Jetty Kitebrook Lumen Marble Nimbus Opal Pebble Quanta Ripple Saffron Tidal Umber Vantage Wren Xylo Zephyr".split(
        " ",
      );
    const tails = [
      "Logistics",
      "Foods",
      "Labs",
      "Media",
      "Health",
      "Retail",
      "Energy",
      "Finance",
      "Builders",
      "Travel",
    ];
    const industry = {
      Logistics: "logistics",
      Foods: "food",
      Labs: "research",
      Media: "media",
      Health: "health care",
      Retail: "retail",
      Energy: "energy",
      Finance: "finance",
      Builders: "construction",
      Travel: "travel",
    };
    const names = r.some(
      heads.flatMap((h) => tails.map((t) => [h, t])),
      236,
    );
    const dim_account = names.map(([h, t], i) => {
      const employees = Math.round(8 * Math.exp(r.next() * 6.2));
      return [
        i + 1,
        `${h} ${t}`,
        industry[t],
        r.weighted({ US: 8, GB: 5, DE: 4, FR: 3, NL: 2, SE: 1 }),
        employees < 50 ? "SMB" : employees < 500 ? "MID" : "ENT",
        employees,
        r.date("2019-01-01", "2024-08-31"),
        i > 30 && r.chance(0.1) ? r.int(1, 30) : null,
        0,
      ];
    });
    dim_account.push(
      [237, "Demo Sandbox", "research", "GB", "SMB", 12, "2019-02-01", null, 1],
      [238, "QA Playground", "research", "GB", "SMB", 12, "2020-05-01", null, 1],
      [239, "Sales Demo", "media", "US", "SMB", 12, "2021-03-01", null, 1],
    );
    const dim_plan = [
      ["Starter", "monthly", 900],
      ["Team", "monthly", 1900],
      ["Team", "annual", 1600],
      ["Business", "monthly", 3400],
      ["Business", "annual", 2900],
      ["Enterprise", "annual", 5200],
      ["Legacy Free", "monthly", 0],
    ].map((p, i) => [i + 1, ...p]);
    const features = [
      "Dashboards",
      "Single sign-on",
      "API access",
      "Audit log",
      "Custom roles",
      "Priority support",
      "Data export",
      "Sandbox",
    ];
    const dim_feature = features.map((f, i) => [i + 1, f]);
    const bridge_plan_feature = Object.entries({
      1: [1, 7],
      2: [1, 3, 7],
      3: [1, 3, 7],
      4: [1, 2, 3, 5, 7],
      5: [1, 2, 3, 5, 7],
      6: [1, 2, 3, 4, 5, 6, 7, 8],
      7: [1],
    }).flatMap(([p, fs]) => fs.map((f) => [Number(p), f]));
    const roles = { owner: 1, admin: 2, member: 9, viewer: 4 };
    const dim_user = dim_account
      .flatMap(([key, , , , , employees, created]) =>
        range(Math.min(14, 2 + Math.round(employees / 60)), (n) => [key, n, created]),
      )
      .map(([key, n, created], i) => {
        const p = r.person(),
          invited = plus(created, r.int(0, 20) * n);
        return [
          i + 1,
          key,
          p.join(" "),
          `${p.join(".").toLowerCase()}@example.com`,
          n === 1 ? "owner" : r.weighted(roles),
          invited > "2024-09-30" ? "2024-09-30" : invited,
          r.chance(0.1) ? null : r.date(invited > "2024-03-01" ? "2024-09-15" : "2024-03-01", "2024-09-30"),
        ];
      });
    const fct_subscription = [],
      fct_plan_change = [],
      fct_invoice = [];
    for (const [account, , , , segment, employees, created] of dim_account) {
      if (account <= 236 && r.chance(0.06)) continue; // signed up, never subscribed
      let start = plus(created, r.int(0, 40)),
        more = true;
      while (more && start < "2024-09-01") {
        const plan = r.pick({ SMB: [1, 1, 2, 3, 7], MID: [2, 3, 4, 5], ENT: [4, 5, 6, 6] }[segment]);
        const seats = Math.max(2, Math.round(employees * r.num(0.1, 0.4, 2))),
          gone = r.chance(0.32);
        const end = gone ? plus(start, r.int(90, 900)) : null,
          ended = end && end <= "2024-09-30" ? end : null;
        const mrr = seats * dim_plan[plan - 1][3],
          key = fct_subscription.length + 1;
        fct_subscription.push([
          key,
          account,
          plan,
          seats,
          mrr,
          start,
          ended,
          ended ? r.weighted({ price: 5, missing_feature: 3, competitor: 4, bankrupt: 1, unknown: 2 }) : null,
        ]);
        if (r.chance(0.25) && plan > 1 && plan < 7)
          fct_plan_change.push([key, r.date(start, ended ?? "2024-09-30"), r.int(1, plan - 1), plan]);
        const annual = dim_plan[plan - 1][2] === "annual";
        for (let d = start; mrr > 0 && d <= (ended ?? "2024-09-30"); d = plus(d, annual ? 365 : 30)) {
          if (d < "2022-01-01") continue;
          const paid = plus(d, r.int(1, 50));
          fct_invoice.push([
            fct_invoice.length + 1,
            key,
            d,
            plus(d, 30),
            paid > "2024-09-30" || r.chance(0.012) ? null : paid,
            annual ? mrr * 12 : mrr,
          ]);
        }
        more = ended && r.chance(0.3);
        start = ended ? plus(ended, r.int(30, 200)) : start;
      }
    }
    const fct_ticket = range(1500, (key) => {
      const opened = r.stamp(r.date("2023-01-01", "2024-09-30"), 6, 21),
        priority = r.weighted({ P1: 1, P2: 3, P3: 6, P4: 3 });
      const reply = plusMinutes(opened, r.int(5, 150) * { P1: 1, P2: 3, P3: 8, P4: 12 }[priority]),
        closed = plusMinutes(reply, r.int(30, 14000));
      return [
        key,
        r.skew(dim_account.slice(0, 215))[0],
        opened,
        reply,
        closed > "2024-09-30" || r.chance(0.02) ? null : closed,
        priority,
        r.weighted({ billing: 3, login: 3, performance: 2, bug: 5, how_to: 4, integration: 2 }),
      ];
    });
    return {
      dim_account,
      dim_plan,
      dim_feature,
      bridge_plan_feature,
      dim_user,
      fct_subscription,
      fct_plan_change,
      fct_invoice,
      fct_ticket,
    };
  },
};
