import type { Composition } from "./composition.js";

/** A shed that lends tools: members who invited each other, categories within categories, inspections that tools pass or fail. */
export const tools: Composition = {
  schema: `CREATE TABLE members (member_id INTEGER PRIMARY KEY, full_name TEXT, town TEXT, joined_on TEXT, invited_by INTEGER REFERENCES members, newsletter INTEGER);
CREATE TABLE categories (category_id INTEGER PRIMARY KEY, name TEXT, parent_id INTEGER REFERENCES categories);
CREATE TABLE tools (tool_id INTEGER PRIMARY KEY, name TEXT, category_id INTEGER REFERENCES categories, daily_fee REAL, weight_kg REAL, is_electric INTEGER, bought_on TEXT);
CREATE TABLE rentals (rental_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members, tool_id INTEGER REFERENCES tools, rented_on TEXT, due_on TEXT, returned_on TEXT, fee REAL, is_paid INTEGER);
CREATE TABLE workers (worker_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, manager_id INTEGER REFERENCES workers, hired_on TEXT, left_on TEXT, wage REAL);
CREATE TABLE inspections (inspection_id INTEGER PRIMARY KEY, tool_id INTEGER REFERENCES tools, worker_id INTEGER REFERENCES workers, inspected_on TEXT, passed INTEGER, cost REAL);
INSERT INTO members VALUES (1,'Quin Imhof','Farrow','2020-08-05',NULL,1),(2,'Rosa Stein','Mill Green','2019-05-25',NULL,0),(3,'Vera Holt','Farrow','2019-06-19',NULL,0),(4,'Quin Abel','Farrow','2021-03-15',NULL,0),(5,'Uwe Moser','Harbeck','2021-11-29',NULL,0),(6,'Otto Lund','Harbeck','2020-01-08',NULL,0),(7,'Lena Dietz','Linden','2019-10-20',NULL,0),(8,'Gus Bauer','Linden','2022-07-31',NULL,1),(9,'Hana Bauer','Osterau','2020-07-23',1,0),(10,'Ivo Ulmer','Mill Green','2023-04-14',NULL,1),(11,'Ann Gruber','Linden','2019-08-04',2,1),(12,'Xena Imhof','Osterau','2022-02-16',1,1),(13,'Nora Dietz','Mill Green','2019-03-15',NULL,1),(14,'Ivo Novak','Farrow','2020-07-21',NULL,0);
INSERT INTO categories VALUES (1,'Garden',NULL),(2,'Workshop',NULL),(3,'Cleaning',NULL),(4,'Lawn care',1),(5,'Hedges',1),(6,'Drilling',2),(7,'Sawing',2),(8,'Floors',3);
INSERT INTO tools VALUES (1,'Lawn mower',4,4,2,0,'2022-10-17'),(2,'Scarifier',4,5.5,9.1,1,'2021-04-18'),(3,'Hedge trimmer',5,7,16.2,1,'2022-12-26'),(4,'Long pruner',5,8.5,4.3,0,'2021-08-16'),(5,'Hammer drill',6,10,11.4,1,'2021-04-17'),(6,'Cordless drill',6,11.5,18.5,0,'2020-05-25'),(7,'Circular saw',7,13,6.6,0,'2021-05-18'),(8,'Jigsaw',7,14.5,13.7,1,'2022-04-29'),(9,'Chainsaw',7,16,20.8,0,'2022-03-12'),(10,'Steam cleaner',8,17.5,8.9,1,'2020-02-17'),(11,'Floor sander',8,19,16,1,'2022-03-26'),(12,'Carpet washer',8,20.5,4.1,1,'2020-06-10'),(13,'Core drill',6,22,11.2,1,'2020-04-04'),(14,'Mitre saw',7,23.5,18.3,1,'2021-05-29');
INSERT INTO rentals VALUES (1,7,4,'2024-02-17','2024-02-18','2024-02-18',8.5,0),(2,2,6,'2022-01-15','2022-01-24','2022-01-27',103.5,1),(3,5,8,'2022-05-02','2022-05-08','2022-05-07',87,1),(4,10,7,'2022-07-21','2022-07-26','2022-07-26',65,1),(5,8,1,'2023-09-18','2023-09-22','2023-09-21',16,1),(6,8,10,'2022-12-13','2022-12-22','2022-12-21',157.5,1),(7,5,4,'2022-08-13','2022-08-23','2022-08-26',85,1),(8,8,7,'2024-03-23','2024-03-30','2024-03-28',91,0),(9,5,7,'2022-04-28','2022-05-02','2022-05-05',52,1),(10,9,1,'2023-04-18','2023-04-25','2023-04-29',28,1),(11,8,1,'2022-07-28','2022-07-30','2022-07-29',8,0),(12,6,10,'2022-11-02','2022-11-12','2022-11-11',175,0),(13,9,9,'2023-06-16','2023-06-17','2023-06-21',16,1),(14,2,3,'2022-12-03','2022-12-13','2022-12-11',70,1),(15,3,2,'2022-09-19','2022-09-21','2022-09-20',11,0),(16,5,5,'2024-05-13','2024-05-17','2024-05-17',40,1),(17,4,11,'2023-11-22','2023-11-28','2023-12-03',114,1),(18,9,1,'2024-03-20','2024-03-29','2024-04-02',36,1),(19,2,12,'2023-12-29','2024-01-04','2024-01-02',123,1),(20,10,8,'2022-12-23','2022-12-25','2022-12-24',29,1),(21,11,3,'2023-07-12','2023-07-17','2023-07-15',35,0),(22,8,12,'2024-04-08','2024-04-16','2024-04-21',164,1),(23,1,4,'2022-09-18','2022-09-27','2022-09-27',76.5,1),(24,9,7,'2024-05-15','2024-05-25','2024-05-24',130,0),(25,1,2,'2023-03-12','2023-03-13','2023-03-19',5.5,1),(26,6,6,'2024-05-06','2024-05-13','2024-05-18',80.5,1),(27,8,2,'2024-03-17','2024-03-22','2024-03-20',27.5,0),(28,9,11,'2023-03-08','2023-03-17','2023-03-16',171,0),(29,9,6,'2022-03-21','2022-03-27','2022-03-27',69,0),(30,4,7,'2023-02-06','2023-02-15','2023-02-14',117,0),(31,10,1,'2024-05-24','2024-06-01','2024-05-30',32,1),(32,4,6,'2023-08-15','2023-08-23','2023-08-21',92,0),(33,10,11,'2022-05-08','2022-05-10','2022-05-16',38,1),(34,10,10,'2022-06-06','2022-06-11','2022-06-09',87.5,0),(35,7,9,'2023-06-16','2023-06-25','2023-06-23',144,1),(36,2,11,'2022-01-11','2022-01-19','2022-01-18',152,0),(37,3,5,'2023-01-20','2023-01-21','2023-01-21',10,0),(38,1,9,'2022-10-16','2022-10-24','2022-10-22',128,1),(39,7,2,'2023-09-09','2023-09-17','2023-09-17',44,1),(40,11,6,'2022-08-25','2022-08-26','2022-08-26',11.5,1),(41,6,10,'2022-04-23','2022-04-26','2022-04-26',52.5,1),(42,6,1,'2022-06-03','2022-06-04','2022-06-04',4,1),(43,5,12,'2022-10-01','2022-10-03','2022-10-03',41,0),(44,9,5,'2023-06-12','2023-06-14','2023-06-14',20,1),(45,10,4,'2023-07-13','2023-07-16','2023-07-16',25.5,1),(46,1,7,'2022-11-28','2022-11-30','2022-11-30',26,1),(47,4,3,'2022-03-12','2022-03-22','2022-03-23',70,1),(48,2,11,'2024-02-28','2024-03-09','2024-03-09',190,1),(49,5,8,'2023-05-11','2023-05-19','2023-05-17',116,1),(50,3,4,'2024-04-19','2024-04-29','2024-04-27',85,1),(51,8,3,'2022-09-12','2022-09-19','2022-09-19',49,1),(52,7,7,'2024-02-26','2024-02-27','2024-02-27',13,1),(53,8,6,'2023-04-26','2023-05-02','2023-04-30',69,1),(54,3,10,'2023-12-14','2023-12-21','2023-12-21',122.5,1),(55,3,12,'2024-03-16','2024-03-17','2024-03-17',20.5,1),(56,1,1,'2023-04-09','2023-04-10','2023-04-10',4,1),(57,4,5,'2024-02-13','2024-02-22','2024-02-20',90,1),(58,9,10,'2022-12-29','2023-01-03','2023-01-03',87.5,1),(59,6,1,'2023-10-18','2023-10-26','2023-11-01',32,1),(60,11,10,'2024-01-27','2024-01-30','2024-01-29',52.5,0),(61,10,9,'2022-11-14','2022-11-18','2022-11-16',64,1),(62,8,1,'2023-10-24','2023-10-26','2023-10-30',8,1),(63,5,5,'2023-01-15','2023-01-18','2023-01-17',30,0),(64,1,10,'2023-12-28','2023-12-30','2023-12-29',35,0);
INSERT INTO workers VALUES (1,'Alma','Rauch',NULL,'2015-03-01',NULL,3900),(2,'Bert','Sand',1,'2016-05-01',NULL,3100),(3,'Cora','Tiller',1,'2018-02-01','2023-06-30',2900),(4,'Dirk','Umber',2,'2019-09-15',NULL,2600),(5,'Elin','Voss',2,'2021-01-10',NULL,2450);
INSERT INTO inspections VALUES (1,8,2,'2022-01-20',1,15),(2,10,3,'2022-06-15',1,43),(3,13,2,'2022-01-25',1,26),(4,5,5,'2023-01-16',1,19),(5,7,2,'2022-03-25',1,36),(6,13,4,'2023-12-20',1,44),(7,3,5,'2023-06-23',1,55),(8,5,2,'2024-03-15',1,43),(9,6,2,'2022-06-22',1,20),(10,10,5,'2022-02-22',1,8),(11,2,3,'2024-01-29',1,17),(12,2,2,'2023-03-11',1,9),(13,13,3,'2023-02-24',1,53),(14,11,4,'2024-04-15',1,52),(15,4,5,'2024-05-01',1,46),(16,10,5,'2022-10-04',1,49),(17,3,4,'2023-11-09',1,35),(18,7,4,'2022-12-21',1,50),(19,10,2,'2022-01-23',1,22),(20,5,5,'2022-09-15',1,50),(21,4,2,'2022-09-29',1,23),(22,3,2,'2023-02-01',0,50),(23,6,4,'2024-06-03',1,35),(24,3,2,'2022-03-23',1,13);`,
  questions: {
    "When was each tool last rented?":
      "SELECT t.name, max(r.rented_on) FROM rentals r JOIN tools t USING(tool_id) GROUP BY t.tool_id",
    "When did each member last rent something?":
      "SELECT full_name,max(rented_on) FROM rentals JOIN members USING(member_id) GROUP BY member_id",
    "the most recent inspection of every tool":
      "SELECT t.name, max(inspected_on) FROM inspections JOIN tools t USING(tool_id) GROUP BY t.tool_id",
    "Which tool did each member rent last?":
      "SELECT m.full_name,t.name FROM rentals r JOIN members m USING(member_id) JOIN tools t USING(tool_id) WHERE (r.member_id,rented_on) IN (SELECT member_id,max(rented_on) FROM rentals GROUP BY 1)",
    "How many inspections did not pass?": "SELECT count(*) FROM inspections WHERE passed=0",
    "how many inspections failed": "SELECT count(*) FROM inspections WHERE passed=0",
    "Which tools have ever failed an inspection?":
      "SELECT DISTINCT name FROM tools JOIN inspections USING(tool_id) WHERE passed=0",
    "which tools failed an inspection in 2023":
      "SELECT DISTINCT name FROM tools JOIN inspections USING(tool_id) WHERE passed=0 AND inspected_on LIKE '2023%'",
    "number of failed inspections per tool":
      "SELECT name,count(*) FROM tools JOIN inspections USING(tool_id) WHERE passed=0 GROUP BY tool_id",
    "unpaid rentals": "SELECT rental_id FROM rentals WHERE is_paid=0",
    "How many rentals are unpaid?": "SELECT count(*) FROM rentals WHERE is_paid=0",
    "Which members have unpaid rentals?":
      "SELECT DISTINCT full_name FROM members JOIN rentals USING(member_id) WHERE is_paid=0",
    "How much is still unpaid?": "SELECT sum(fee) FROM rentals WHERE is_paid=0",
    "Which members rented a Jigsaw but not a Chainsaw?":
      "SELECT full_name FROM members WHERE member_id IN (SELECT member_id FROM rentals WHERE tool_id=8) AND member_id NOT IN (SELECT member_id FROM rentals WHERE tool_id=9)",
    "members who rented something in 2023 but nothing in 2024":
      "SELECT full_name FROM members WHERE member_id IN (SELECT member_id FROM rentals WHERE rented_on LIKE '2023%') AND member_id NOT IN (SELECT member_id FROM rentals WHERE rented_on LIKE '2024%')",
    "Which tools were inspected in 2022 but not in 2023?":
      "SELECT name FROM tools WHERE tool_id IN (SELECT tool_id FROM inspections WHERE inspected_on LIKE '2022%') AND tool_id NOT IN (SELECT tool_id FROM inspections WHERE inspected_on LIKE '2023%')",
    "Who has rented the Lawn mower but never the Scarifier?":
      "SELECT full_name FROM members WHERE member_id IN (SELECT member_id FROM rentals WHERE tool_id=1) AND member_id NOT IN (SELECT member_id FROM rentals WHERE tool_id=2)",
    "Which members rented both the Jigsaw and the Chainsaw?":
      "SELECT full_name FROM members WHERE member_id IN (SELECT member_id FROM rentals WHERE tool_id=8) AND member_id IN (SELECT member_id FROM rentals WHERE tool_id=9)",
    "Which tools has nobody ever rented?": "SELECT name FROM tools WHERE tool_id NOT IN (SELECT tool_id FROM rentals)",
    "tools that nobody rented": "SELECT name FROM tools WHERE tool_id NOT IN (SELECT tool_id FROM rentals)",
    "tools no one has rented yet": "SELECT name FROM tools WHERE tool_id NOT IN (SELECT tool_id FROM rentals)",
    "who has never rented anything":
      "SELECT full_name FROM members WHERE member_id NOT IN (SELECT member_id FROM rentals)",
    "Which members have not rented anything yet?":
      "SELECT full_name FROM members WHERE member_id NOT IN (SELECT member_id FROM rentals)",
    "How many members have never rented a tool?":
      "SELECT count(*) FROM members WHERE member_id NOT IN (SELECT member_id FROM rentals)",
    "Which categories have no parent?": "SELECT name FROM categories WHERE parent_id IS NULL",
    "categories without a parent": "SELECT name FROM categories WHERE parent_id IS NULL",
    "Which workers have no manager?": "SELECT first_name,last_name FROM workers WHERE manager_id IS NULL",
    "Show each worker with the name of their manager":
      "SELECT w.first_name,w.last_name,m.first_name,m.last_name FROM workers w LEFT JOIN workers m ON m.worker_id=w.manager_id",
    "Who is the manager of each worker?":
      "SELECT w.first_name,w.last_name,m.first_name,m.last_name FROM workers w LEFT JOIN workers m ON m.worker_id=w.manager_id",
    "all categories with their parent category":
      "SELECT c.name,p.name FROM categories c LEFT JOIN categories p ON p.category_id=c.parent_id",
    "Who is Dirk Umber's boss?": "SELECT 'Bert','Sand'",
    "Who works under Bert Sand?": "SELECT first_name,last_name FROM workers WHERE manager_id=2",
    "Who rented the most?":
      "SELECT full_name FROM members JOIN rentals USING(member_id) GROUP BY member_id ORDER BY count(*) DESC LIMIT 1",
    "Which member rented most often?":
      "SELECT full_name FROM members JOIN rentals USING(member_id) GROUP BY member_id ORDER BY count(*) DESC LIMIT 1",
    "Which member has the most rentals?":
      "SELECT full_name FROM members JOIN rentals USING(member_id) GROUP BY member_id ORDER BY count(*) DESC LIMIT 1",
    "What is our most rented tool?":
      "SELECT name FROM tools JOIN rentals USING(tool_id) GROUP BY tool_id ORDER BY count(*) DESC LIMIT 1",
    "Which tool is rented most?":
      "SELECT name FROM tools JOIN rentals USING(tool_id) GROUP BY tool_id ORDER BY count(*) DESC LIMIT 1",
    "which tool gets rented the least":
      "SELECT name FROM tools JOIN rentals USING(tool_id) GROUP BY tool_id ORDER BY count(*) LIMIT 1",
    "Where do most of our members live?": "SELECT town FROM members GROUP BY town ORDER BY count(*) DESC LIMIT 1",
    "where do the members who rented the Chainsaw live":
      "SELECT DISTINCT town FROM members JOIN rentals USING(member_id) WHERE tool_id=9",
    "In which town do most members live?": "SELECT town FROM members GROUP BY town ORDER BY count(*) DESC LIMIT 1",
    "What town are most of the members from?": "SELECT town FROM members GROUP BY town ORDER BY count(*) DESC LIMIT 1",
    "Apart from Linden, where do most of our members live?":
      "SELECT town FROM members WHERE town<>'Linden' GROUP BY town ORDER BY count(*) DESC LIMIT 1",
    "Which town has the fewest members?": "SELECT town FROM members GROUP BY town ORDER BY count(*) LIMIT 1",
    "What was our busiest month in 2023?":
      "SELECT strftime('%Y-%m',rented_on) FROM rentals WHERE rented_on LIKE '2023%' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    "Which month was the quietest in 2023?":
      "SELECT strftime('%Y-%m',rented_on) FROM rentals WHERE rented_on LIKE '2023%' GROUP BY 1 ORDER BY count(*) LIMIT 1",
    "average number of rentals per member": "SELECT 1.0*count(*)/count(DISTINCT member_id) FROM rentals",
    "How many rentals does a member have on average?": "SELECT 1.0*count(*)/count(DISTINCT member_id) FROM rentals",
    "How long is a tool rented on average?": "SELECT avg(julianday(returned_on)-julianday(rented_on)) FROM rentals",
    "What does an inspection cost on average?": "SELECT avg(cost) FROM inspections",
    "What does a rental cost on average in each category?":
      "SELECT c.name,avg(fee) FROM rentals JOIN tools t USING(tool_id) JOIN categories c USING(category_id) GROUP BY c.category_id",
    "Which tool has the highest average inspection cost?":
      "SELECT name FROM tools JOIN inspections USING(tool_id) GROUP BY tool_id ORDER BY avg(cost) DESC LIMIT 1",
    "How many members and how many tools do we have?":
      "SELECT (SELECT count(*) FROM members),(SELECT count(*) FROM tools)",
    "number of members and of workers": "SELECT (SELECT count(*) FROM members),(SELECT count(*) FROM workers)",
    "How many inspections were passed and how many failed?": "SELECT sum(passed),sum(1-passed) FROM inspections",
    "How many rentals are paid and how many are not?": "SELECT sum(is_paid),sum(1-is_paid) FROM rentals",
    "Rentals that came back late, how many were there in 2023?":
      "SELECT count(*) FROM rentals WHERE returned_on>due_on AND rented_on LIKE '2023%'",
    "How many rentals were returned late?": "SELECT count(*) FROM rentals WHERE returned_on>due_on",
    "What share of the rentals was returned late?": "SELECT 100.0*sum(returned_on>due_on)/count(*) FROM rentals",
    "which members returned a tool late in 2024":
      "SELECT DISTINCT full_name FROM rentals JOIN members USING(member_id) WHERE returned_on>due_on AND returned_on LIKE '2024%'",
    "What percentage of our tools is electric?": "SELECT 100.0*sum(is_electric)/count(*) FROM tools",
    "share of members who get the newsletter, by town":
      "SELECT town,100.0*sum(newsletter)/count(*) FROM members GROUP BY 1",
    "share of paid rentals per category":
      "SELECT c.name,100.0*sum(is_paid)/count(*) FROM rentals JOIN tools USING(tool_id) JOIN categories c USING(category_id) GROUP BY c.category_id",
    "Which tools are not electric?": "SELECT name FROM tools WHERE is_electric=0",
    "non-electric tools": "SELECT name FROM tools WHERE is_electric=0",
    "Total rental fees from members in Linden":
      "SELECT sum(fee) FROM rentals JOIN members USING(member_id) WHERE town='Linden'",
  },
};
