ALTER TABLE "auth_users" ADD COLUMN "operator_role" text;--> statement-breakpoint
-- whoever was an operator before there were roles could do everything
UPDATE "auth_users" SET "operator_role" = 'admin' WHERE "role" = 'operator';--> statement-breakpoint
CREATE INDEX "auth_users_operators" ON "auth_users" USING btree ("created_at","id") WHERE role = 'operator';--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_operator_role" CHECK (operator_role is null or (role = 'operator' and operator_role in ('viewer', 'moderator', 'finance', 'admin')));