CREATE TABLE "auth_operator_rules" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"needs_two_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "auth_operator_rules_one" CHECK (id)
);
--> statement-breakpoint
CREATE TABLE "operator_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "operator_invitations_token" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "thing" text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_invitations_open" ON "operator_invitations" USING btree ("email") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "operator_invitations_waiting" ON "operator_invitations" USING btree ("invited_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_operators" ON "audit_log" USING btree ("at","id") WHERE actor_kind = 'operator';--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_thing" ON "audit_log" USING btree ("thing","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");