// A marketplace for handmade goods. Its rows are kept as they are in marketplace/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE members(member_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT NOT NULL, country TEXT NOT NULL, city TEXT, signed_up_at TEXT NOT NULL, last_login_at TEXT, email_confirmed_at TEXT, invited_by_member_id INTEGER REFERENCES members(member_id));
CREATE TABLE shops(shop_id INTEGER PRIMARY KEY, owner_member_id INTEGER NOT NULL REFERENCES members(member_id), shop_name TEXT NOT NULL, country TEXT NOT NULL, opened_on TEXT NOT NULL, closed_on TEXT, verified_on TEXT, commission_rate REAL NOT NULL);
CREATE TABLE categories(category_id INTEGER PRIMARY KEY, category_name TEXT NOT NULL, parent_category_id INTEGER REFERENCES categories(category_id));
CREATE TABLE listings(listing_id INTEGER PRIMARY KEY, shop_id INTEGER NOT NULL REFERENCES shops(shop_id), category_id INTEGER NOT NULL REFERENCES categories(category_id), title TEXT NOT NULL, price REAL NOT NULL, stock_quantity INTEGER NOT NULL, material TEXT, made_to_order INTEGER NOT NULL, listing_status TEXT NOT NULL CHECK(listing_status IN ('draft','active','sold_out','removed')), created_at TEXT NOT NULL, published_at TEXT, removed_at TEXT);
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, buyer_id INTEGER NOT NULL REFERENCES members(member_id), shop_id INTEGER NOT NULL REFERENCES shops(shop_id), order_status TEXT NOT NULL CHECK(order_status IN ('pending','paid','shipped','delivered','cancelled')), ordered_at TEXT NOT NULL, paid_at TEXT, cancelled_at TEXT, payment_method TEXT, shipping_fee REAL NOT NULL, ship_to_country TEXT NOT NULL, gift_note TEXT);
CREATE TABLE order_lines(order_line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id), listing_id INTEGER NOT NULL REFERENCES listings(listing_id), quantity INTEGER NOT NULL, unit_price REAL NOT NULL);
CREATE TABLE shipments(shipment_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id), carrier TEXT NOT NULL, tracking_code TEXT, shipped_at TEXT NOT NULL, estimated_delivery_on TEXT NOT NULL, delivered_at TEXT);
CREATE TABLE reviews(review_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id), listing_id INTEGER NOT NULL REFERENCES listings(listing_id), reviewer_id INTEGER NOT NULL REFERENCES members(member_id), stars INTEGER NOT NULL CHECK(stars BETWEEN 1 AND 5), comment TEXT, posted_at TEXT NOT NULL, seller_reply TEXT, replied_at TEXT);
CREATE TABLE refunds(refund_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id), reason TEXT NOT NULL, amount REAL NOT NULL, refund_status TEXT NOT NULL CHECK(refund_status IN ('requested','approved','rejected')), requested_at TEXT NOT NULL, decided_at TEXT);
CREATE TABLE messages(message_id INTEGER PRIMARY KEY, sender_id INTEGER NOT NULL REFERENCES members(member_id), recipient_id INTEGER NOT NULL REFERENCES members(member_id), listing_id INTEGER REFERENCES listings(listing_id), body TEXT NOT NULL, sent_at TEXT NOT NULL, read_at TEXT);
CREATE TABLE favourites(member_id INTEGER NOT NULL REFERENCES members(member_id), listing_id INTEGER NOT NULL REFERENCES listings(listing_id), saved_at TEXT NOT NULL, PRIMARY KEY(member_id,listing_id));
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "marketplace") };
