CREATE TABLE "box_piece" (
	"box_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "box_piece_box_id_file_id_part_pk" PRIMARY KEY("box_id","file_id","part")
);
