CREATE TABLE "grade_appeal" (
	"book_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by_id" uuid,
	CONSTRAINT "grade_appeal_book_id_student_id_pk" PRIMARY KEY("book_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "grade_book" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grade_book_key" UNIQUE("course_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "grade_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"book_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from" numeric(9, 4),
	"from_excused" boolean NOT NULL,
	"to" numeric(9, 4),
	"to_excused" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grade_entry" (
	"book_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"score" numeric(9, 4),
	"excused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "grade_entry_book_id_student_id_item_id_pk" PRIMARY KEY("book_id","student_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "grade_mark" (
	"book_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"mark" numeric(9, 4),
	"working" jsonb NOT NULL,
	CONSTRAINT "grade_mark_book_id_student_id_pk" PRIMARY KEY("book_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "grade_scheme" (
	"book_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"scheme" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	CONSTRAINT "grade_scheme_book_id_revision_pk" PRIMARY KEY("book_id","revision")
);
--> statement-breakpoint
ALTER TABLE "grade_appeal" ADD CONSTRAINT "grade_appeal_answered_by_id_app_user_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_appeal" ADD CONSTRAINT "grade_appeal_mark" FOREIGN KEY ("book_id","student_id") REFERENCES "public"."grade_mark"("book_id","student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_book" ADD CONSTRAINT "grade_book_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_book" ADD CONSTRAINT "grade_book_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_book_id_grade_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."grade_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_student_id_app_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_entry" ADD CONSTRAINT "grade_entry_book_id_grade_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."grade_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_entry" ADD CONSTRAINT "grade_entry_student_id_app_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_mark" ADD CONSTRAINT "grade_mark_book_id_grade_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."grade_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_mark" ADD CONSTRAINT "grade_mark_student_id_app_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_scheme" ADD CONSTRAINT "grade_scheme_book_id_grade_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."grade_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_scheme" ADD CONSTRAINT "grade_scheme_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grade_book_class" ON "grade_book" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "grade_change_book" ON "grade_change" USING btree ("book_id","at","id");--> statement-breakpoint
CREATE INDEX "grade_entry_student" ON "grade_entry" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "grade_mark_student" ON "grade_mark" USING btree ("student_id");