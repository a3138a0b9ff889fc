import type { Composition } from "./composition.js";

/** A driving school: lessons and exams of students, licence classes kept as codes, vehicles that were sold. */
export const drivers: Composition = {
  schema: `CREATE TABLE Branch (branchId INTEGER PRIMARY KEY, branchName TEXT, city TEXT);
CREATE TABLE Instructor (instructorId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, branchId INTEGER REFERENCES Branch, hourlyRate REAL, birthDate TEXT);
CREATE TABLE Student (studentId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, gender TEXT, town TEXT, branchId INTEGER REFERENCES Branch, registeredOn TEXT, insured INTEGER, heardFrom TEXT);
CREATE TABLE LicenceClass (classCode TEXT PRIMARY KEY, description TEXT);
CREATE TABLE Lesson (lessonId INTEGER PRIMARY KEY, studentId INTEGER REFERENCES Student, instructorId INTEGER REFERENCES Instructor, classCode TEXT REFERENCES LicenceClass, lessonDate TEXT, minutes INTEGER, price REAL, cancelled INTEGER);
CREATE TABLE Exam (examId INTEGER PRIMARY KEY, studentId INTEGER REFERENCES Student, classCode TEXT REFERENCES LicenceClass, examDate TEXT, points INTEGER, passed INTEGER);
CREATE TABLE Vehicle (vehicleId INTEGER PRIMARY KEY, plate TEXT, model TEXT, fuel TEXT, boughtOn TEXT, soldOn TEXT, branchId INTEGER REFERENCES Branch);
INSERT INTO Branch VALUES (1,'Station Road','Harbeck'),(2,'Market Square','Linden'),(3,'Old Port','Osterau'),(4,'Airport','Farrow');
INSERT INTO Instructor VALUES (1,'Otto','Thoma',1,40,'1982-02-01'),(2,'Tara','Imhof',2,42.5,'1987-11-08'),(3,'Milo','Moser',3,45,'1981-12-08'),(4,'Jill','Gruber',1,47.5,'1992-04-24'),(5,'Pia','Vogel',2,50,'1980-06-03'),(6,'Cleo','Thoma',3,52.5,'1983-12-19'),(7,'Pia','Pohl',1,55,'1969-03-16'),(8,'Fay','Gruber',2,57.5,'1978-10-04');
INSERT INTO Student VALUES (1,'Cleo','Frost','female','Linden',1,'2022-03-16',1,'internet'),(2,'Zoe','Holt','male','Osterau',2,'2022-03-28',1,'friend'),(3,'Quin','Jansen','male','Osterau',1,'2022-03-31',1,'friend'),(4,'Vera','Oram','female','Linden',1,'2022-11-02',1,'radio'),(5,'Cleo','Lund','male','Linden',2,'2023-01-24',1,'friend'),(6,'Xena','Jansen','male','Mill Green',3,'2021-03-18',1,'radio'),(7,'Fay','Stein','female','Farrow',3,'2023-08-31',0,'internet'),(8,'Jill','Stein','male','Farrow',2,'2022-10-07',1,'friend'),(9,'Ben','Bauer','female','Harbeck',2,'2021-09-08',0,'internet'),(10,'Lena','Reiss','female','Linden',2,'2022-03-14',0,'poster'),(11,'Nora','Egger','female','Mill Green',3,'2022-11-01',0,'poster'),(12,'Rosa','Imhof','female','Farrow',3,'2022-09-07',0,'radio'),(13,'Jill','Bauer','female','Mill Green',3,'2023-09-15',1,'friend'),(14,'Tara','Reiss','female','Mill Green',1,'2022-10-30',1,'poster'),(15,'Zoe','Gruber','male','Farrow',2,'2021-10-17',1,'radio'),(16,'Hana','Cole','female','Linden',1,'2021-10-13',1,'radio'),(17,'Lena','Moser','female','Harbeck',2,'2023-09-12',1,'friend'),(18,'Dora','Holt','female','Harbeck',3,'2022-09-01',1,'radio');
INSERT INTO LicenceClass VALUES ('A','Motorcycle'),('B','Car'),('C','Lorry'),('D','Bus'),('T','Tractor');
INSERT INTO Lesson VALUES (1,7,5,'B','2023-08-05',60,66,0),(2,6,5,'B','2022-04-07',90,99,0),(3,2,1,'B','2023-02-20',90,99,0),(4,4,5,'C','2023-07-01',90,99,0),(5,6,7,'B','2022-11-02',60,66,0),(6,10,7,'A','2022-10-04',45,50,0),(7,9,7,'A','2022-09-10',45,50,0),(8,8,5,'B','2024-03-29',45,50,0),(9,4,4,'A','2023-05-29',60,66,0),(10,1,1,'A','2024-01-24',60,66,0),(11,10,6,'A','2022-01-04',90,99,0),(12,11,4,'B','2022-10-21',60,66,0),(13,8,7,'B','2023-08-30',60,66,0),(14,5,1,'A','2024-04-17',60,66,0),(15,16,2,'B','2023-04-30',60,66,0),(16,8,3,'B','2023-01-30',90,99,0),(17,13,2,'C','2023-08-24',45,50,0),(18,11,1,'A','2023-03-24',90,99,0),(19,3,7,'B','2023-09-12',60,66,0),(20,12,6,'C','2024-01-07',90,99,0),(21,1,5,'A','2024-05-20',60,66,0),(22,6,4,'B','2024-02-08',60,66,1),(23,2,2,'A','2023-11-09',60,66,0),(24,6,3,'B','2023-09-21',90,99,0),(25,14,5,'B','2023-10-08',90,99,0),(26,7,2,'A','2022-05-24',60,66,0),(27,2,6,'A','2023-12-25',90,99,1),(28,10,3,'B','2023-03-10',60,66,0),(29,7,1,'B','2024-06-06',60,66,0),(30,14,5,'B','2022-04-20',45,50,0),(31,13,6,'B','2022-07-02',60,66,0),(32,3,1,'A','2022-10-29',90,99,0),(33,4,3,'B','2024-02-11',45,50,0),(34,12,6,'B','2023-02-11',60,66,0),(35,12,1,'B','2023-02-01',90,99,0),(36,9,2,'A','2022-07-03',90,99,0),(37,13,2,'A','2023-05-23',60,66,0),(38,7,2,'C','2022-02-24',90,99,0),(39,4,7,'A','2022-07-28',60,66,0),(40,4,6,'B','2024-04-08',90,99,1),(41,9,1,'A','2022-09-24',45,50,0),(42,6,7,'A','2022-05-24',60,66,0),(43,1,3,'B','2022-06-08',60,66,0),(44,16,5,'B','2022-03-19',60,66,0),(45,2,3,'B','2024-02-10',90,99,0),(46,2,5,'A','2022-10-21',90,99,0),(47,3,4,'C','2023-01-27',60,66,0),(48,8,4,'B','2024-04-20',90,99,1),(49,5,5,'B','2022-07-18',45,50,1),(50,8,7,'C','2022-04-21',60,66,0),(51,6,6,'B','2023-10-11',60,66,0),(52,13,7,'B','2023-01-12',45,50,0),(53,14,5,'A','2023-12-29',90,99,0),(54,14,3,'B','2023-05-12',90,99,0),(55,16,5,'B','2023-06-07',90,99,0),(56,10,3,'A','2023-09-23',90,99,0),(57,10,1,'B','2023-09-07',90,99,0),(58,8,6,'B','2022-03-03',45,50,0),(59,14,3,'B','2024-03-19',45,50,0),(60,8,6,'B','2024-03-28',90,99,0),(61,9,3,'B','2023-09-15',90,99,0),(62,9,2,'B','2022-08-08',60,66,0),(63,13,2,'A','2023-12-27',60,66,0),(64,5,1,'B','2023-08-26',90,99,0),(65,6,1,'B','2022-07-08',60,66,0),(66,13,2,'B','2024-04-16',45,50,1),(67,11,7,'B','2023-02-16',90,99,0),(68,2,1,'B','2022-09-21',45,50,0),(69,3,6,'B','2024-03-15',60,66,0),(70,12,6,'B','2022-12-28',45,50,0),(71,2,7,'B','2022-12-02',45,50,0),(72,6,4,'C','2022-08-23',45,50,0),(73,3,6,'A','2022-10-21',45,50,0),(74,14,4,'B','2023-11-12',45,50,0),(75,10,6,'B','2022-07-13',60,66,0),(76,1,2,'A','2023-06-16',45,50,0),(77,3,3,'C','2023-08-30',90,99,0),(78,7,7,'A','2024-01-08',90,99,0),(79,11,3,'B','2023-03-23',90,99,0),(80,16,5,'B','2022-02-09',45,50,0),(81,3,4,'B','2023-04-10',90,99,0),(82,1,7,'B','2022-01-13',90,99,0),(83,16,3,'B','2024-01-08',45,50,0),(84,15,2,'A','2022-04-13',45,50,0),(85,15,5,'B','2023-04-08',90,99,0),(86,4,6,'A','2023-04-06',60,66,0),(87,16,4,'B','2023-10-22',90,99,0),(88,9,7,'B','2023-06-08',45,50,0),(89,14,1,'C','2024-02-19',90,99,0),(90,9,7,'B','2024-02-02',45,50,0);
INSERT INTO Exam VALUES (1,6,'A','2023-10-06',80,1),(2,5,'C','2022-06-03',49,0),(3,4,'B','2024-04-26',88,1),(4,5,'B','2024-05-10',82,1),(5,7,'C','2023-06-19',55,0),(6,8,'C','2023-12-25',99,1),(7,13,'B','2022-05-15',49,0),(8,13,'B','2023-05-08',86,1),(9,9,'B','2022-10-22',63,0),(10,3,'C','2023-04-29',92,1),(11,1,'B','2022-12-17',100,1),(12,8,'B','2022-11-16',94,1),(13,8,'B','2023-03-06',96,1),(14,14,'A','2023-11-25',81,1),(15,10,'B','2023-01-01',50,0),(16,2,'B','2022-08-16',72,1),(17,6,'C','2022-11-13',52,0),(18,12,'C','2022-12-08',49,0),(19,12,'C','2023-06-27',96,1),(20,15,'A','2022-06-05',89,1),(21,1,'B','2023-06-30',95,1),(22,9,'B','2022-04-23',44,0),(23,14,'B','2023-03-07',54,0),(24,15,'C','2023-03-09',67,1),(25,1,'B','2024-03-17',59,0),(26,2,'B','2024-03-17',78,1),(27,6,'B','2023-07-25',72,1),(28,5,'B','2022-04-16',82,1),(29,3,'A','2023-10-21',41,0),(30,2,'A','2023-01-17',60,0);
INSERT INTO Vehicle VALUES (1,'HB 100','Vespa','electric','2021-02-05','2024-02-01',3),(2,'HB 113','Polo','electric','2017-10-20',NULL,3),(3,'HB 126','Golf','electric','2020-01-21',NULL,2),(4,'HB 139','Golf','diesel','2018-07-23',NULL,3),(5,'HB 152','Polo','diesel','2021-08-17',NULL,2),(6,'HB 165','Corsa','diesel','2021-12-18',NULL,1),(7,'HB 178','Golf','electric','2016-01-06','2024-02-01',1),(8,'HB 191','Golf','diesel','2021-02-08','2024-02-01',1),(9,'HB 204','Vespa','petrol','2018-01-08',NULL,3),(10,'HB 217','Golf','electric','2020-01-23',NULL,3),(11,'HB 230','Vespa','petrol','2022-10-07',NULL,3),(12,'HB 243','Vespa','electric','2021-08-29','2024-02-01',2),(13,'HB 256','Corsa','petrol','2017-11-20','2024-02-01',2),(14,'HB 269','Golf','petrol','2020-06-03',NULL,2);`,
  questions: {
    "Which students failed an exam in 2023?":
      "SELECT DISTINCT firstName,lastName FROM Student JOIN Exam USING(studentId) WHERE passed=0 AND examDate LIKE '2023%'",
    "How many students failed the exam?": "SELECT count(DISTINCT studentId) FROM Exam WHERE passed=0",
    "who failed the Motorcycle exam":
      "SELECT DISTINCT firstName,lastName FROM Student JOIN Exam USING(studentId) WHERE passed=0 AND classCode='A'",
    "uninsured students": "SELECT firstName,lastName FROM Student WHERE insured=0",
    "How many students are uninsured?": "SELECT count(*) FROM Student WHERE insured=0",
    "What percentage of exams was failed in 2023?":
      "SELECT 100.0*sum(1-passed)/count(*) FROM Exam WHERE examDate LIKE '2023%'",
    "How did most of our students hear of us?":
      "SELECT heardFrom FROM Student GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    "Where do most students live?": "SELECT town FROM Student GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    "Which instructors have never given a lesson?":
      "SELECT firstName,lastName FROM Instructor WHERE instructorId NOT IN (SELECT instructorId FROM Lesson)",
    "Is there a branch none of our students is registered at? Which one?":
      "SELECT branchName FROM Branch WHERE branchId NOT IN (SELECT branchId FROM Student)",
    "Is there a licence class nobody has taken lessons for? Which?":
      "SELECT description FROM LicenceClass WHERE classCode NOT IN (SELECT classCode FROM Lesson)",
    "Which branches have no vehicles?":
      "SELECT branchName FROM Branch WHERE branchId NOT IN (SELECT branchId FROM Vehicle)",
    "Number of lessons in each licence class":
      "SELECT description,count(*) FROM Lesson JOIN LicenceClass USING(classCode) GROUP BY 1",
    "How many lessons were there per licence class?":
      "SELECT description,count(*) FROM Lesson JOIN LicenceClass USING(classCode) GROUP BY 1",
    "How many exams were taken for each class?":
      "SELECT description,count(*) FROM Exam JOIN LicenceClass USING(classCode) GROUP BY 1",
    "Which instructor gives the most lessons?":
      "SELECT firstName,lastName FROM Instructor JOIN Lesson USING(instructorId) GROUP BY instructorId ORDER BY count(*) DESC LIMIT 1",
    "Which branch has the most students?":
      "SELECT branchName FROM Branch JOIN Student USING(branchId) GROUP BY branchId ORDER BY count(*) DESC LIMIT 1",
    "At which branch are most of the vehicles?":
      "SELECT branchName FROM Branch JOIN Vehicle USING(branchId) GROUP BY branchId ORDER BY count(*) DESC LIMIT 1",
    "Which branches have more students than Old Port?":
      "SELECT branchName FROM Branch JOIN Student USING(branchId) GROUP BY branchId HAVING count(*)>(SELECT count(*) FROM Student WHERE branchId=3)",
    "What is the average number of lessons per student?": "SELECT 1.0*count(*)/count(DISTINCT studentId) FROM Lesson",
    "Which student took the most lessons?":
      "SELECT firstName,lastName FROM Student JOIN Lesson USING(studentId) GROUP BY studentId ORDER BY count(*) DESC LIMIT 1",
    "When was the last lesson of each student?":
      "SELECT firstName,lastName,max(lessonDate) FROM Student JOIN Lesson USING(studentId) GROUP BY studentId",
    "Which branch has the best average exam points?":
      "SELECT branchName FROM Branch JOIN Student USING(branchId) JOIN Exam USING(studentId) GROUP BY branchId ORDER BY avg(points) DESC LIMIT 1",
    "Which class has the worst average points?":
      "SELECT description FROM LicenceClass JOIN Exam USING(classCode) GROUP BY 1 ORDER BY avg(points) LIMIT 1",
    "Which instructor has the lowest average lesson price?":
      "SELECT firstName,lastName FROM Instructor JOIN Lesson USING(instructorId) GROUP BY instructorId ORDER BY avg(price) LIMIT 1",
    "What do women score on average in exams, and what do men?":
      "SELECT gender,avg(points) FROM Student JOIN Exam USING(studentId) GROUP BY 1",
    "average points of female and male students":
      "SELECT gender,avg(points) FROM Student JOIN Exam USING(studentId) GROUP BY 1",
    "How many female and how many male students are there?":
      "SELECT sum(gender='female'),sum(gender='male') FROM Student",
    "How many women and men are registered?": "SELECT gender,count(*) FROM Student GROUP BY 1",
    "number of students by gender": "SELECT gender,count(*) FROM Student GROUP BY 1",
    "headcount by branch": "SELECT branchName,count(*) FROM Branch JOIN Instructor USING(branchId) GROUP BY branchId",
    "Which vehicles were sold?": "SELECT plate FROM Vehicle WHERE soldOn IS NOT NULL",
    "How many lessons took place, not counting the cancelled ones?": "SELECT count(*) FROM Lesson WHERE cancelled=0",
    "lessons that were cancelled, how many?": "SELECT count(*) FROM Lesson WHERE cancelled=1",
    "How many students have taken at least ten lessons?":
      "SELECT count(*) FROM (SELECT studentId FROM Lesson GROUP BY 1 HAVING count(*)>=10)",
    "Which instructor is busiest?":
      "SELECT firstName,lastName FROM Instructor JOIN Lesson USING(instructorId) GROUP BY instructorId ORDER BY count(*) DESC LIMIT 1",
  },
};
