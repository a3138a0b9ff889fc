-- sales = lines of orders that were neither a mere quote nor cancelled, in francs, by the date the order was placed
SELECT SUM(i.price_cents) / 100.0 AS sales FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.state NOT IN ('quote', 'cancelled') AND year(o.placed_at) = 2023;
SELECT c.company, SUM(i.price_cents) / 100.0 AS sales FROM order_items i JOIN orders o ON o.id = i.order_id JOIN customers c ON c.id = o.customer_id WHERE o.state NOT IN ('quote', 'cancelled') GROUP BY c.id, c.company ORDER BY sales DESC LIMIT 10;
SELECT p.family, SUM(i.price_cents) / 100.0 AS sales FROM order_items i JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id WHERE o.state NOT IN ('quote', 'cancelled') GROUP BY p.family;
-- shipped on time
SELECT 100.0 * AVG(CASE WHEN CAST(shipped_at AS DATE) <= promised_on THEN 1 ELSE 0 END) AS on_time FROM orders WHERE shipped_at IS NOT NULL;
SELECT m.name, 100.0 * SUM(r.waste_sheets) / SUM(r.good_sheets + r.waste_sheets) AS waste_rate FROM runs r JOIN machines m ON m.id = r.machine_id GROUP BY m.name;
SELECT COUNT(*) AS customers FROM customers WHERE deleted_at IS NULL;
SELECT m.name, SUM(date_diff('minute', r.started_at, r.ended_at)) / 60.0 AS hours FROM runs r JOIN machines m ON m.id = r.machine_id WHERE r.ended_at IS NOT NULL GROUP BY m.name;
SELECT state, COUNT(*) AS orders FROM orders GROUP BY state;
SELECT COUNT(*) AS open_complaints FROM complaints WHERE closed_on IS NULL;
