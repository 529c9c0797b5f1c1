-- The ledger is append-only and balanced, whatever the application does.

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint

-- Judged at commit, when all entries of a transaction are there: at least two of them, and every currency sums to zero.
CREATE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry_count integer;
  unbalanced integer;
BEGIN
  SELECT coalesce(sum(n), 0), count(*) FILTER (WHERE total <> 0) INTO entry_count, unbalanced
  FROM (SELECT count(*) AS n, sum(amount_cents) AS total FROM ledger_entries WHERE transaction_id = NEW.id GROUP BY currency) AS per_currency;
  IF entry_count < 2 OR unbalanced > 0 THEN
    RAISE EXCEPTION 'ledger transaction % is not balanced', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();
--> statement-breakpoint

-- An entry may only be recorded together with its transaction; otherwise it could add to one that was already judged.
-- The column holds the id of the database transaction, which is the same inside savepoints.
ALTER TABLE ledger_transactions ADD COLUMN recorded_in xid8 NOT NULL DEFAULT pg_current_xact_id();
--> statement-breakpoint
CREATE FUNCTION ledger_refuse_late_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions WHERE id = NEW.transaction_id AND recorded_in = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_entries_in_time';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_in_time AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_refuse_late_entry();
--> statement-breakpoint
INSERT INTO ledger_accounts (id, kind) VALUES ('house_commission_expense', 'house_commission_expense'), ('house_cash', 'house_cash');
--> statement-breakpoint

-- Commissions of specification section 9 and the first prices of design section 6.3.
INSERT INTO prices (size, valid_from, price_cents, commission_cents) VALUES
  ('medium', '2025-01-01Z', 4900, 1000),
  ('large', '2025-01-01Z', 7900, 2000),
  ('large_tall', '2025-01-01Z', 7900, 2000),
  ('extra_large', '2025-01-01Z', 12900, 3000);
