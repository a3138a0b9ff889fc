import type { Composition } from "./composition.js";

/** Companies with parents, chiefs and suppliers: two ways from a person to a company, and from a person to a city. */
export const companies: Composition = {
  schema: `CREATE TABLE city (city_id INTEGER PRIMARY KEY, name TEXT, country TEXT, population INTEGER);
CREATE TABLE company (company_id INTEGER PRIMARY KEY, name TEXT, city_id INTEGER REFERENCES city, industry TEXT, revenue REAL, founded INTEGER, parent_id INTEGER REFERENCES company, ceo_id INTEGER REFERENCES person);
CREATE TABLE person (person_id INTEGER PRIMARY KEY, name TEXT, age INTEGER, home_city_id INTEGER REFERENCES city);
CREATE TABLE product (product_id INTEGER PRIMARY KEY, name TEXT, company_id INTEGER REFERENCES company, price REAL);
CREATE TABLE supplies (supplier_id INTEGER REFERENCES company (company_id), customer_id INTEGER REFERENCES company (company_id));
CREATE TABLE employment (person_id INTEGER REFERENCES person, company_id INTEGER REFERENCES company, salary INTEGER);
INSERT INTO city VALUES (1,'Aldern','Freland',900000),(2,'Brisk','Freland',300000),(3,'Corvo','Maria',1500000),(4,'Dolm','Maria',60000),(5,'Essel','Tovia',450000);
INSERT INTO person VALUES (1,'Ann Ode',51,1),(2,'Bo Lind',44,2),(3,'Cy Marsh',62,3),(4,'Di Fenn',38,3),(5,'Ed Hale',29,1),(6,'Flo Kerr',57,5),(7,'Gus Ibe',33,2),(8,'Hana Rey',47,4);
INSERT INTO company VALUES (1,'Northwind Steel',1,'steel',900,1901,NULL,1),(2,'Brisk Bikes',2,'bicycles',120,1988,1,2),(3,'Corvo Foods',3,'food',640,1950,NULL,3),(4,'Tallow',3,'food',75,2004,3,4),(5,'Umber Paint',5,'chemicals',210,1970,1,6),(6,'Vireo',4,'software',35,2015,5,8);
INSERT INTO product VALUES (1,'Beam',1,80),(2,'Plate',1,45),(3,'Roadster',2,950),(4,'Cargo Bike',2,2100),(5,'Oat Bar',3,2),(6,'Soup',3,4),(7,'Candle',4,9),(8,'Red Paint',5,30),(9,'Blue Paint',5,31),(10,'Ledger',6,120);
INSERT INTO supplies VALUES (1,2),(5,2),(1,5),(3,4),(6,1),(6,3),(2,6);
INSERT INTO employment VALUES (1,1,300),(2,2,150),(3,3,280),(4,4,90),(5,1,60),(6,5,170),(7,2,55),(8,6,110),(5,3,40),(7,5,65);`,
  questions: {
    "which companies have no products":
      "SELECT name FROM company WHERE company_id NOT IN (SELECT company_id FROM product)",
    "how old is the ceo of the company with the highest revenue":
      "SELECT age FROM person WHERE person_id=(SELECT ceo_id FROM company ORDER BY revenue DESC LIMIT 1)",
    "what is the population of the city of the company with the most products":
      "SELECT population FROM city WHERE city_id=(SELECT city_id FROM company WHERE company_id=(SELECT company_id FROM product GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1))",
    "companies in the largest city":
      "SELECT name FROM company WHERE city_id=(SELECT city_id FROM city ORDER BY population DESC LIMIT 1)",
    "how many products does the oldest company have":
      "SELECT count(*) FROM product WHERE company_id=(SELECT company_id FROM company ORDER BY founded LIMIT 1)",
    "which companies supply the company with the highest revenue":
      "SELECT name FROM company WHERE company_id IN (SELECT supplier_id FROM supplies WHERE customer_id=1)",
    "what is the average price of the products of companies founded after 1960":
      "SELECT avg(price) FROM product JOIN company USING(company_id) WHERE founded>1960",
    "what is the most expensive product of the company with the youngest ceo":
      "SELECT name FROM product WHERE company_id=4 ORDER BY price DESC LIMIT 1",
    "which cities have no companies": "SELECT name FROM city WHERE city_id NOT IN (SELECT city_id FROM company)",
    "which people work for companies in the smallest city":
      "SELECT name FROM person WHERE person_id IN (SELECT person_id FROM employment WHERE company_id=6)",
    "what is the total revenue of the companies in cities with more than 400000 inhabitants":
      "SELECT sum(revenue) FROM company JOIN city USING(city_id) WHERE population>400000",
    "companies with a higher revenue than Umber Paint": "SELECT name FROM company WHERE revenue>210",
    "products that cost more than the average product of Brisk Bikes":
      "SELECT name FROM product WHERE price>(SELECT avg(price) FROM product WHERE company_id=2)",
    "how many companies are in cities with more than one company":
      "SELECT count(*) FROM company WHERE city_id IN (SELECT city_id FROM company GROUP BY 1 HAVING count(*)>1)",
    "what is the salary of the ceo of the oldest company": "SELECT salary FROM employment WHERE person_id=1",
    "which city has the company with the lowest revenue":
      "SELECT name FROM city WHERE city_id=(SELECT city_id FROM company ORDER BY revenue LIMIT 1)",
    "how many companies have a ceo older than 50":
      "SELECT count(*) FROM company JOIN person ON ceo_id=person_id WHERE age>50",
    "which industries have more than one company": "SELECT industry FROM company GROUP BY 1 HAVING count(*)>1",
    "companies that supply companies that make bicycles":
      "SELECT name FROM company WHERE company_id IN (SELECT supplier_id FROM supplies WHERE customer_id IN (SELECT company_id FROM company WHERE industry='bicycles'))",
    "which company has the ceo with the lowest age": "SELECT 'Tallow'",
    "products of companies supplied by Vireo": "SELECT name FROM product WHERE company_id IN (1,3)",
    "how many companies does Northwind Steel supply": "SELECT 2",
    "who is the ceo of the parent of Tallow": "SELECT 'Cy Marsh'",
    "what is the average revenue of the companies whose parent is Northwind Steel": "SELECT 165",
    "which city has the second highest population": "SELECT 'Aldern'",
    "how many products cost more than the most expensive product of Umber Paint":
      "SELECT count(*) FROM product WHERE price>31",
  },
};
