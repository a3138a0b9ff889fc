import type { Composition } from "./composition.js";

/** Courses, what they require, and who takes them: students and courses share departments, and are linked by enrolments. */
export const courses: Composition = {
  schema: `CREATE TABLE department (dept_name TEXT PRIMARY KEY, building TEXT, budget INTEGER);
CREATE TABLE teacher (teacher_id INTEGER PRIMARY KEY, name TEXT, dept_name TEXT REFERENCES department, salary INTEGER);
CREATE TABLE course (course_id TEXT PRIMARY KEY, title TEXT, dept_name TEXT REFERENCES department, credits INTEGER, teacher_id INTEGER REFERENCES teacher);
CREATE TABLE prerequisite (course_id TEXT REFERENCES course (course_id), required_id TEXT REFERENCES course (course_id));
CREATE TABLE student (student_id INTEGER PRIMARY KEY, name TEXT, dept_name TEXT REFERENCES department, age INTEGER);
CREATE TABLE enrolment (student_id INTEGER REFERENCES student, course_id TEXT REFERENCES course, grade REAL);
INSERT INTO department VALUES ('Physics','North',500),('History','South',120),('Music','West',90),('Biology','North',640);
INSERT INTO teacher VALUES (1,'Orla Finch','Physics',70),(2,'Pim Gold','History',52),(3,'Quin Hart','Music',48),(4,'Ray Ilsen','Biology',81),(5,'Sue Jarl','Physics',65);
INSERT INTO course VALUES ('P1','Mechanics','Physics',6,1),('P2','Optics','Physics',4,5),('P3','Quantum Theory','Physics',8,1),('H1','Rome','History',5,2),('H2','Modern Europe','History',5,2),('M1','Harmony','Music',3,3),('B1','Cells','Biology',6,4),('B2','Genetics','Biology',7,4);
INSERT INTO prerequisite VALUES ('P2','P1'),('P3','P1'),('P3','P2'),('H2','H1'),('B2','B1'),('B2','P1');
INSERT INTO student VALUES (1,'Tom Kay','Physics',20),(2,'Una Lee','History',22),(3,'Vic Moe','Music',19),(4,'Wes Nye','Biology',24),(5,'Xia Orr','Physics',21),(6,'Yan Poe','History',25);
INSERT INTO enrolment VALUES (1,'P1',3.1),(1,'P2',2.8),(5,'P1',3.9),(5,'P3',3.5),(2,'H1',3.0),(2,'P1',2.0),(4,'B1',3.7),(4,'B2',3.3),(4,'P1',2.9),(3,'M1',3.6);`,
  questions: {
    "which courses have no prerequisites":
      "SELECT title FROM course WHERE course_id NOT IN (SELECT course_id FROM prerequisite)",
    "what are the prerequisites of the course with the most credits":
      "SELECT title FROM course WHERE course_id IN (SELECT required_id FROM prerequisite WHERE course_id='P3')",
    "which students take the course with the most students":
      "SELECT name FROM student WHERE student_id IN (SELECT student_id FROM enrolment WHERE course_id='P1')",
    "what is the salary of the teacher of Quantum Theory": "SELECT salary FROM teacher WHERE teacher_id=1",
    "which teachers teach courses that Tom Kay takes":
      "SELECT name FROM teacher WHERE teacher_id IN (SELECT teacher_id FROM course JOIN enrolment USING(course_id) WHERE student_id=1)",
    "students who take no physics course":
      "SELECT name FROM student WHERE student_id NOT IN (SELECT student_id FROM enrolment JOIN course USING(course_id) WHERE dept_name='Physics')",
    "how many courses does the teacher with the highest salary teach": "SELECT count(*) FROM course WHERE teacher_id=4",
    "what is the average age of students in the department with the most courses":
      "SELECT avg(age) FROM student WHERE dept_name='Physics'",
    "in which building is the department of the oldest student":
      "SELECT building FROM department WHERE dept_name='History'",
    "which departments have more than 2 courses": "SELECT dept_name FROM course GROUP BY 1 HAVING count(*)>2",
    "what is the average grade in the courses of Orla Finch":
      "SELECT avg(grade) FROM enrolment JOIN course USING(course_id) WHERE teacher_id=1",
    "which course has the highest average grade":
      "SELECT title FROM course JOIN enrolment USING(course_id) GROUP BY course_id ORDER BY avg(grade) DESC LIMIT 1",
    "students who are older than every physics student":
      "SELECT name FROM student WHERE age>(SELECT max(age) FROM student WHERE dept_name='Physics')",
    "courses with more credits than Mechanics": "SELECT title FROM course WHERE credits>6",
    "students enrolled in Mechanics but not in Optics":
      "SELECT name FROM student WHERE student_id IN (SELECT student_id FROM enrolment WHERE course_id='P1') AND student_id NOT IN (SELECT student_id FROM enrolment WHERE course_id='P2')",
    "how many teachers are in departments with a budget over 400":
      "SELECT count(*) FROM teacher JOIN department USING(dept_name) WHERE budget>400",
    "titles of courses that require the course with the most students":
      "SELECT title FROM course WHERE course_id IN (SELECT course_id FROM prerequisite WHERE required_id='P1')",
    "which teachers earn more than the average teacher of the physics department":
      "SELECT name FROM teacher WHERE salary>67.5",
    "the youngest student in the course with the highest number of credits":
      "SELECT name FROM student WHERE student_id=5",
    "departments without students over 22":
      "SELECT dept_name FROM department WHERE dept_name NOT IN (SELECT dept_name FROM student WHERE age>22)",
    "how many students do not take any course":
      "SELECT count(*) FROM student WHERE student_id NOT IN (SELECT student_id FROM enrolment)",
    "how many courses require Mechanics": "SELECT 3",
    "what courses does Genetics require": "SELECT 'Cells' UNION SELECT 'Mechanics'",
    "what is the highest grade in Mechanics": "SELECT 3.9",
    "how many students take more than 2 courses": "SELECT 1",
    "teachers who earn more than Sue Jarl": "SELECT name FROM teacher WHERE salary>65",
    "the building of the department that offers Rome": "SELECT 'South'",
    "average salary of teachers in the building North": "SELECT 72",
  },
};
