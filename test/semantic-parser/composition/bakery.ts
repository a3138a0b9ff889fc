import type { Composition } from "./composition.js";

/** A bakery that sells to hotels and schools: orders with lines, invoices that are paid or not, suppliers of which one is preferred. */
export const bakery: Composition = {
  schema: `CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, city TEXT, credit_limit REAL, active INTEGER);
CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, product_group TEXT, price REAL, organic INTEGER);
CREATE TABLE supplier (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
CREATE TABLE product_supplier (product_id INTEGER REFERENCES product, supplier_id INTEGER REFERENCES supplier, preferred INTEGER, PRIMARY KEY (product_id, supplier_id));
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, ordered_on TEXT, delivered_on TEXT, channel TEXT, status TEXT);
CREATE TABLE order_line (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders, product_id INTEGER REFERENCES product, quantity INTEGER, amount REAL);
CREATE TABLE invoice (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders, issued_on TEXT, paid_on TEXT, total REAL);
INSERT INTO customer VALUES (1,'Hotel Krone','hotel','Graz',4500,1),(2,'Cafe Mondo','cafe','Wels',4000,1),(3,'Miller School','school','Wels',1200,1),(4,'Corner Shop','shop','Linz',1200,0),(5,'Hotel Adler','hotel','Steyr',4100,1),(6,'Cafe Luna','cafe','Linz',900,1),(7,'River School','school','Wels',3300,1),(8,'Fresh Mart','shop','Graz',1000,1),(9,'Hotel Sonne','hotel','Linz',4500,1),(10,'Cafe Uno','cafe','Steyr',1700,1),(11,'Hill School','school','Graz',700,1),(12,'Day Store','shop','Graz',2200,0);
INSERT INTO product VALUES (1,'Rye loaf','bread',3.2,1),(2,'White roll','rolls',0.5,0),(3,'Pretzel','rolls',0.9,0),(4,'Spelt loaf','bread',4.1,1),(5,'Apple cake','cakes',14,0),(6,'Cheese cake','cakes',16,1),(7,'Croissant','pastry',1.4,0),(8,'Danish','pastry',1.8,0),(9,'Baguette','bread',2.6,0),(10,'Doughnut','pastry',1.2,0),(11,'Nut cake','cakes',15,0);
INSERT INTO supplier VALUES (1,'Alpen Mehl','Austria'),(2,'Molino Bruni','Italy'),(3,'Mlyn Novy','Czechia'),(4,'Donau Korn','Austria'),(5,'Grano Sud','Italy');
INSERT INTO product_supplier VALUES (1,1,1),(1,2,0),(2,2,1),(2,1,0),(3,3,1),(3,4,0),(4,4,1),(4,3,0),(5,1,1),(5,2,0),(6,2,1),(6,1,0),(7,3,1),(7,4,0),(8,4,1),(8,3,0),(9,1,1),(9,2,0),(10,2,1),(10,1,0),(11,3,1),(11,4,0);
INSERT INTO orders VALUES (1,1,'2023-08-30','2023-09-04','web','delivered'),(2,1,'2023-02-11','2023-02-13','mail','delivered'),(3,4,'2024-05-21','2024-05-22','mail','delivered'),(4,3,'2023-10-14','2023-10-18','phone','delivered'),(5,2,'2022-08-05','2022-08-09','web','delivered'),(6,7,'2023-06-20','2023-06-21','web','delivered'),(7,8,'2022-06-26','2022-06-27','web','delivered'),(8,8,'2023-11-27','2023-12-01','web','delivered'),(9,9,'2023-10-16','2023-10-20','web','delivered'),(10,2,'2022-07-05','2022-07-06','web','delivered'),(11,2,'2023-10-25','2023-10-26','web','delivered'),(12,10,'2023-01-03','2023-01-08','phone','delivered'),(13,7,'2023-05-14','2023-05-15','mail','delivered'),(14,1,'2023-07-26','2023-07-29','phone','delivered'),(15,7,'2022-12-05','2022-12-09','mail','delivered'),(16,11,'2022-11-19',NULL,'mail','cancelled'),(17,11,'2022-09-04','2022-09-07','web','delivered'),(18,8,'2023-07-04','2023-07-05','web','delivered'),(19,8,'2024-06-02','2024-06-04','phone','delivered'),(20,9,'2022-08-23','2022-08-25','mail','delivered'),(21,9,'2023-09-30','2023-10-04','phone','delivered'),(22,9,'2022-10-03','2022-10-07','web','delivered'),(23,6,'2023-12-24','2023-12-27','web','delivered'),(24,8,'2023-06-20','2023-06-25','web','delivered'),(25,8,'2024-03-17','2024-03-21','web','delivered'),(26,3,'2022-12-09','2022-12-13','web','delivered'),(27,2,'2023-05-17','2023-05-19','web','delivered'),(28,10,'2024-03-06',NULL,'phone','cancelled'),(29,11,'2022-11-03',NULL,'phone','cancelled'),(30,9,'2023-10-09',NULL,'mail','open'),(31,1,'2024-03-07',NULL,'web','open'),(32,3,'2022-09-20','2022-09-24','web','delivered'),(33,2,'2023-08-15','2023-08-19','web','delivered'),(34,8,'2023-02-28','2023-03-03','web','delivered'),(35,5,'2023-04-09','2023-04-14','web','delivered'),(36,7,'2023-05-15','2023-05-20','phone','delivered'),(37,1,'2023-04-17','2023-04-21','web','delivered'),(38,2,'2023-11-23',NULL,'web','cancelled'),(39,9,'2022-12-04','2022-12-05','web','delivered'),(40,9,'2023-08-26',NULL,'web','open'),(41,11,'2024-05-19','2024-05-21','web','delivered'),(42,1,'2023-06-03','2023-06-07','mail','delivered'),(43,7,'2024-04-01','2024-04-05','web','delivered'),(44,10,'2023-07-25','2023-07-27','phone','delivered'),(45,10,'2023-12-16','2023-12-20','web','delivered'),(46,5,'2022-07-19','2022-07-23','web','delivered'),(47,11,'2023-03-11','2023-03-16','mail','delivered'),(48,10,'2023-12-08','2023-12-13','phone','delivered'),(49,11,'2024-01-09','2024-01-13','web','delivered'),(50,5,'2024-03-31','2024-04-04','phone','delivered'),(51,8,'2023-02-08','2023-02-11','web','delivered'),(52,5,'2023-10-05',NULL,'mail','cancelled'),(53,9,'2023-01-26','2023-01-31','web','delivered'),(54,1,'2023-02-13','2023-02-17','phone','delivered'),(55,9,'2023-06-23','2023-06-24','phone','delivered'),(56,9,'2023-06-19','2023-06-22','phone','delivered'),(57,10,'2023-08-12','2023-08-13','web','delivered'),(58,1,'2023-05-27','2023-05-31','phone','delivered'),(59,5,'2023-09-04','2023-09-06','web','delivered'),(60,4,'2023-04-07','2023-04-08','mail','delivered');
INSERT INTO order_line VALUES (1,1,7,2,2.8),(2,2,7,17,23.8),(3,2,4,20,82),(4,3,8,39,70.2),(5,3,9,27,70.2),(6,4,6,7,112),(7,5,2,21,10.5),(8,5,2,15,7.5),(9,5,3,31,27.9),(10,6,2,14,7),(11,7,6,34,544),(12,7,3,27,24.3),(13,8,7,33,46.2),(14,9,10,16,19.2),(15,10,8,21,37.8),(16,11,9,2,5.2),(17,11,6,22,352),(18,11,6,37,592),(19,12,5,37,518),(20,13,2,31,15.5),(21,13,7,16,22.4),(22,14,2,17,8.5),(23,14,4,34,139.4),(24,15,5,22,308),(25,16,7,6,8.4),(26,16,4,10,41),(27,17,7,22,30.8),(28,18,1,33,105.6),(29,18,2,7,3.5),(30,18,9,31,80.6),(31,19,10,36,43.2),(32,19,9,7,18.2),(33,20,8,23,41.4),(34,20,10,39,46.8),(35,20,10,35,42),(36,21,7,12,16.8),(37,22,10,21,25.2),(38,23,3,8,7.2),(39,23,1,36,115.2),(40,23,9,34,88.4),(41,24,2,27,13.5),(42,25,5,27,378),(43,25,4,16,65.6),(44,26,3,14,12.6),(45,26,7,6,8.4),(46,27,5,28,392),(47,27,7,20,28),(48,28,10,21,25.2),(49,28,3,23,20.7),(50,29,3,8,7.2),(51,29,5,38,532),(52,30,2,26,13),(53,30,4,17,69.7),(54,31,10,21,25.2),(55,31,9,5,13),(56,32,9,6,15.6),(57,32,7,6,8.4),(58,33,6,35,560),(59,33,2,10,5),(60,34,10,4,4.8),(61,34,4,18,73.8),(62,34,7,6,8.4),(63,35,9,12,31.2),(64,36,10,6,7.2),(65,36,3,2,1.8),(66,36,5,21,294),(67,37,8,5,9),(68,38,2,23,11.5),(69,38,10,7,8.4),(70,39,8,37,66.6),(71,40,7,13,18.2),(72,40,7,11,15.4),(73,40,8,20,36),(74,41,1,17,54.4),(75,41,8,4,7.2),(76,41,8,18,32.4),(77,42,8,30,54),(78,42,8,22,39.6),(79,43,8,25,45),(80,44,1,10,32),(81,44,7,35,49),(82,45,4,18,73.8),(83,45,10,17,20.4),(84,46,9,31,80.6),(85,46,10,19,22.8),(86,47,3,21,18.9),(87,47,3,18,16.2),(88,47,5,24,336),(89,48,9,30,78),(90,48,10,4,4.8),(91,48,4,14,57.4),(92,49,4,6,24.6),(93,49,3,18,16.2),(94,49,7,29,40.6),(95,50,10,3,3.6),(96,50,7,38,53.2),(97,50,2,27,13.5),(98,51,4,32,131.2),(99,51,10,14,16.8),(100,52,1,16,51.2),(101,52,1,19,60.8),(102,53,6,28,448),(103,53,4,2,8.2),(104,54,7,12,16.8),(105,55,8,26,46.8),(106,56,3,9,8.1),(107,57,9,13,33.8),(108,57,6,17,272),(109,58,9,34,88.4),(110,59,7,26,36.4),(111,59,4,22,90.2),(112,60,3,40,36),(113,60,8,25,45);
INSERT INTO invoice VALUES (1,1,'2023-09-05','2023-09-10',2.8),(2,2,'2023-02-17','2023-03-29',105.8),(3,3,'2024-05-27','2024-07-13',140.4),(4,4,'2023-10-20',NULL,112),(5,5,'2022-08-11','2022-09-30',45.9),(6,6,'2023-06-26','2023-07-08',7),(7,7,'2022-07-02','2022-08-17',568.3),(8,8,'2023-12-03','2024-01-24',46.2),(9,9,'2023-10-22','2023-12-12',19.2),(10,10,'2022-07-11','2022-07-28',37.8),(11,11,'2023-10-31','2023-11-14',949.2),(12,12,'2023-01-09','2023-01-23',518),(13,13,'2023-05-20','2023-05-27',37.9),(14,14,'2023-08-01','2023-08-19',147.9),(15,15,'2022-12-11','2023-01-27',308),(16,17,'2022-09-10',NULL,30.8),(17,18,'2023-07-10','2023-07-18',189.7),(18,19,'2024-06-08','2024-07-01',61.4),(19,20,'2022-08-29','2022-10-08',130.2),(20,21,'2023-10-06','2023-11-09',16.8),(21,22,'2022-10-09','2022-11-11',25.2),(22,23,'2023-12-30','2024-02-02',210.8),(23,24,'2023-06-26','2023-08-11',13.5),(24,25,'2024-03-23','2024-05-03',443.6),(25,26,'2022-12-15','2022-12-30',21),(26,27,'2023-05-23','2023-06-12',420),(27,32,'2022-09-26','2022-11-15',24),(28,33,'2023-08-21','2023-09-26',565),(29,34,'2023-03-06','2023-04-22',87),(30,35,'2023-04-15',NULL,31.2),(31,36,'2023-05-21','2023-07-13',303),(32,37,'2023-04-23',NULL,9),(33,39,'2022-12-10','2023-01-26',66.6),(34,41,'2024-05-25','2024-07-11',94),(35,42,'2023-06-09',NULL,93.6),(36,43,'2024-04-07',NULL,45),(37,44,'2023-07-31',NULL,81),(38,45,'2023-12-22','2024-02-12',94.2),(39,46,'2022-07-25','2022-09-11',103.4),(40,47,'2023-03-17','2023-04-24',371.1),(41,48,'2023-12-14',NULL,140.2),(42,49,'2024-01-15','2024-02-02',81.4),(43,50,'2024-04-06','2024-05-25',70.3),(44,51,'2023-02-14','2023-03-23',148),(45,53,'2023-02-01','2023-03-05',456.2),(46,54,'2023-02-19','2023-03-06',16.8),(47,55,'2023-06-29','2023-07-18',46.8),(48,56,'2023-06-25',NULL,8.1),(49,57,'2023-08-18',NULL,305.8),(50,58,'2023-06-02','2023-07-01',88.4),(51,59,'2023-09-10','2023-09-24',126.6),(52,60,'2023-04-13','2023-05-08',81);`,
  questions: {
    "customers who ordered Rye loaf but not Spelt loaf":
      "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders o JOIN order_line l ON l.order_id=o.id WHERE product_id=1) AND id NOT IN (SELECT customer_id FROM orders o JOIN order_line l ON l.order_id=o.id WHERE product_id=4)",
    "Which customers ordered in 2022 but not in 2024?":
      "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders WHERE ordered_on LIKE '2022%') AND id NOT IN (SELECT customer_id FROM orders WHERE ordered_on LIKE '2024%')",
    "When did each customer last order?":
      "SELECT name,max(ordered_on) FROM customer c JOIN orders o ON o.customer_id=c.id GROUP BY c.id",
    "the latest order of each customer":
      "SELECT name,max(ordered_on) FROM customer c JOIN orders o ON o.customer_id=c.id GROUP BY c.id",
    "what is the status of the last order of each customer?":
      "SELECT c.name,o.status FROM customer c JOIN orders o ON o.customer_id=c.id WHERE (o.customer_id,o.ordered_on) IN (SELECT customer_id,max(ordered_on) FROM orders GROUP BY 1)",
    "average number of lines per order": "SELECT 1.0*count(*)/count(DISTINCT order_id) FROM order_line",
    "How many lines does an order have on average?": "SELECT 1.0*count(*)/count(DISTINCT order_id) FROM order_line",
    "average number of orders per customer in 2023":
      "SELECT 1.0*count(*)/count(DISTINCT customer_id) FROM orders WHERE ordered_on LIKE '2023%'",
    "Which customers are inactive?": "SELECT name FROM customer WHERE active=0",
    "How many inactive customers are there?": "SELECT count(*) FROM customer WHERE active=0",
    "unpaid invoices": "SELECT id FROM invoice WHERE paid_on IS NULL",
    "How many invoices are unpaid?": "SELECT count(*) FROM invoice WHERE paid_on IS NULL",
    "How many invoices are still outstanding?": "SELECT count(*) FROM invoice WHERE paid_on IS NULL",
    "Which customers have not paid all their invoices yet?":
      "SELECT DISTINCT name FROM customer c JOIN orders o ON o.customer_id=c.id JOIN invoice i ON i.order_id=o.id WHERE paid_on IS NULL",
    "Which customers have unpaid invoices?":
      "SELECT DISTINCT name FROM customer c JOIN orders o ON o.customer_id=c.id JOIN invoice i ON i.order_id=o.id WHERE paid_on IS NULL",
    "total of all unpaid invoices": "SELECT sum(total) FROM invoice WHERE paid_on IS NULL",
    "How many orders were cancelled and how many delivered?":
      "SELECT sum(status='cancelled'),sum(status='delivered') FROM orders",
    "number of customers and products": "SELECT (SELECT count(*) FROM customer),(SELECT count(*) FROM product)",
    "How many suppliers and how many products do we have?":
      "SELECT (SELECT count(*) FROM supplier),(SELECT count(*) FROM product)",
    "preferred supplier for Danish?":
      "SELECT s.name FROM product p JOIN product_supplier ps ON ps.product_id=p.id JOIN supplier s ON s.id=ps.supplier_id WHERE preferred=1 AND p.name='Danish'",
    "Are there suppliers that supply no product at all?":
      "SELECT name FROM supplier WHERE id NOT IN (SELECT supplier_id FROM product_supplier)",
    "Which products did nobody order?": "SELECT name FROM product WHERE id NOT IN (SELECT product_id FROM order_line)",
    "Which products have never been ordered?":
      "SELECT name FROM product WHERE id NOT IN (SELECT product_id FROM order_line)",
    "Which customers never ordered anything?":
      "SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM orders)",
    "Which customer ordered most often?":
      "SELECT name FROM customer c JOIN orders o ON o.customer_id=c.id GROUP BY c.id ORDER BY count(*) DESC LIMIT 1",
    "our best-selling product":
      "SELECT p.name FROM product p JOIN order_line l ON l.product_id=p.id GROUP BY p.id ORDER BY sum(quantity) DESC LIMIT 1",
    "Which product sells worst?":
      "SELECT p.name FROM product p JOIN order_line l ON l.product_id=p.id GROUP BY p.id ORDER BY sum(quantity) LIMIT 1",
    "Which city has the most customers?": "SELECT city FROM customer GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    "where are most of our customers": "SELECT city FROM customer GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    "Which channel do most orders come through?":
      "SELECT channel FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    "How many orders came in by phone in 2023, and how many by web?":
      "SELECT sum(channel='phone'),sum(channel='web') FROM orders WHERE ordered_on LIKE '2023%'",
    "average invoice total of hotels and of cafes":
      "SELECT kind,avg(total) FROM customer c JOIN orders o ON o.customer_id=c.id JOIN invoice i ON i.order_id=o.id WHERE kind IN ('hotel','cafe') GROUP BY 1",
    "What is the difference between the average credit limit in Graz and in Linz?":
      "SELECT (SELECT avg(credit_limit) FROM customer WHERE city='Graz')-(SELECT avg(credit_limit) FROM customer WHERE city='Linz')",
    "Which customers placed more orders than Cafe Uno?":
      "SELECT name FROM customer c JOIN orders o ON o.customer_id=c.id GROUP BY c.id HAVING count(*)>(SELECT count(*) FROM orders WHERE customer_id=10)",
    "How many days does delivery take on average?":
      "SELECT avg(julianday(delivered_on)-julianday(ordered_on)) FROM orders",
    "How long does it take on average from order to delivery?":
      "SELECT avg(julianday(delivered_on)-julianday(ordered_on)) FROM orders",
    "average number of days between issue and payment of an invoice":
      "SELECT avg(julianday(paid_on)-julianday(issued_on)) FROM invoice",
    "How many orders did we get in each month of 2023?":
      "SELECT strftime('%Y-%m',ordered_on),count(*) FROM orders WHERE ordered_on LIKE '2023%' GROUP BY 1",
    "top 3 products by revenue":
      "SELECT p.name FROM product p JOIN order_line l ON l.product_id=p.id GROUP BY p.id ORDER BY sum(amount) DESC LIMIT 3",
    "orders that have not been delivered": "SELECT id FROM orders WHERE delivered_on IS NULL",
    "non-organic products": "SELECT name FROM product WHERE organic=0",
    "Which products are not organic and cost more than 2?": "SELECT name FROM product WHERE organic=0 AND price>2",
    "How many orders not counting cancelled ones did Cafe Uno place?":
      "SELECT count(*) FROM orders WHERE customer_id=10 AND status<>'cancelled'",
    "Orders placed in 2023 and cancelled - how many are there?":
      "SELECT count(*) FROM orders WHERE ordered_on LIKE '2023%' AND status='cancelled'",
  },
};
