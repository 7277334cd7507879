DROP INDEX "app_user_by_account";--> statement-breakpoint
DROP INDEX "app_user_by_name";--> statement-breakpoint
DROP INDEX "app_user_by_number";--> statement-breakpoint
DROP INDEX "app_user_by_created";--> statement-breakpoint
CREATE INDEX "app_user_by_account" ON "app_user" USING btree ("account","id","org_id");--> statement-breakpoint
CREATE INDEX "app_user_by_name" ON "app_user" USING btree ("name","id","org_id");--> statement-breakpoint
CREATE INDEX "app_user_by_number" ON "app_user" USING btree ("number","id","org_id");--> statement-breakpoint
CREATE INDEX "app_user_by_created" ON "app_user" USING btree ("created_at","id","org_id");