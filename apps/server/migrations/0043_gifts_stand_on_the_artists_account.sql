ALTER TABLE "ledger_accounts" ADD COLUMN "gives_to" uuid;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "given_cents" bigint;
--> statement-breakpoint
-- What an artist gives to the cause of today stands on the artist's own account, so that a sale changes one row for both; what went to
-- causes before it stays in `cause_supporters`. A pair of cause and artist is in one of the two places.
-- Adds to what an artist gave to a cause, and to what the cause has. The caller has the artist's account locked.
CREATE FUNCTION ledger_give(cause uuid, artist uuid, cents bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  account text := 'artist_payable:' || artist;
  current_cause uuid;
  was bigint;
  part_of_artist smallint := get_byte(uuid_send(artist), 15) & 63;
  gained integer;
BEGIN
  SELECT gives_to, given_cents INTO current_cause, was FROM ledger_accounts WHERE id = account;
  IF current_cause = cause THEN
    UPDATE ledger_accounts SET given_cents = given_cents + cents WHERE id = account;
  ELSIF cents > 0 THEN
    IF current_cause IS NOT NULL THEN
      INSERT INTO cause_supporters AS kept (cause_id, artist_id, donated_cents) VALUES (current_cause, artist, was)
      ON CONFLICT (cause_id, artist_id) DO UPDATE SET donated_cents = kept.donated_cents + excluded.donated_cents;
    END IF;
    DELETE FROM cause_supporters WHERE cause_id = cause AND artist_id = artist RETURNING donated_cents INTO was;
    was := coalesce(was, 0);
    UPDATE ledger_accounts SET gives_to = cause, given_cents = was + cents WHERE id = account;
  ELSE
    INSERT INTO cause_supporters AS kept (cause_id, artist_id, donated_cents) VALUES (cause, artist, cents)
    ON CONFLICT (cause_id, artist_id) DO UPDATE SET donated_cents = kept.donated_cents + excluded.donated_cents
    RETURNING donated_cents - cents INTO was;
  END IF;

  gained := (was + cents > 0)::integer - (was > 0)::integer;
  UPDATE cause_totals SET donated_cents = donated_cents + cents, supporters = supporters + gained
  WHERE cause_id = cause AND part = part_of_artist;
  IF NOT FOUND THEN
    INSERT INTO cause_totals AS kept (cause_id, part, donated_cents, supporters) VALUES (cause, part_of_artist, cents, gained)
    ON CONFLICT (cause_id, part) DO UPDATE
    SET donated_cents = kept.donated_cents + excluded.donated_cents, supporters = kept.supporters + excluded.supporters;
    INSERT INTO ledger_accounts (id, kind, owner_id) VALUES ('cause_donations:' || cause, 'cause_donations', cause)
    ON CONFLICT (id) DO NOTHING;
  END IF;
END $$;
--> statement-breakpoint
-- Judges a posting that was put in, and keeps what stands beside the ledger. What PostgreSQL does here once a statement (reading
-- expressions, opening tables) costs more than the rows themselves. So nearly all postings, which are commissions of an artist whose
-- last sale gave to the same cause, are one condition and two statements of the plainest form; the others have general ones.
-- Locks are taken in one order by everybody: artists' and causes' accounts by their names, then what causes were given.
CREATE OR REPLACE FUNCTION ledger_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- what is right, in as few functions as will do: the sum has a house that pays, for the others are above zero
  IF NEW.kind = 'commission' AND NEW.artist_payable + coalesce(NEW.cause_donations, 0) + NEW.house_commission_expense = 0
    AND NEW.artist_payable > 0 AND NEW.plates > 0 AND NEW.artist_id IS NOT NULL
    AND (NEW.cause_donations IS NULL OR NEW.cause_donations > 0 AND NEW.cause_id IS NOT NULL) AND NEW.reverses IS NULL AND NEW.currency = 'USD'
    AND NEW.artist_disputed IS NULL AND NEW.artist_payout_in_flight IS NULL AND NEW.cause_disputed IS NULL AND NEW.cause_due IS NULL
    AND NEW.cause_remitted IS NULL AND NEW.house_adjustments IS NULL AND NEW.house_cash IS NULL
  THEN
    UPDATE ledger_accounts SET balance_cents = balance_cents + NEW.artist_payable, given_cents = given_cents + coalesce(NEW.cause_donations, 0)
    WHERE id = 'artist_payable:' || NEW.artist_id AND (NEW.cause_donations IS NULL OR gives_to = NEW.cause_id AND given_cents > 0);
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents)
      VALUES ('artist_payable:' || NEW.artist_id, 'artist_payable', NEW.artist_id, NEW.artist_payable)
      ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
      IF NEW.cause_donations IS NOT NULL THEN
        PERFORM ledger_give(NEW.cause_id, NEW.artist_id, NEW.cause_donations);
      END IF;
    ELSIF NEW.cause_donations IS NOT NULL THEN
      UPDATE cause_totals SET donated_cents = donated_cents + NEW.cause_donations
      WHERE cause_id = NEW.cause_id AND part = (get_byte(uuid_send(NEW.artist_id), 15) & 63)::smallint;
    END IF;
  ELSE
    PERFORM ledger_judge(NEW);
    IF NEW.kind = 'commission' THEN
      RAISE EXCEPTION 'ledger transaction % is no commission', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_commission';
    END IF;
    INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents)
    SELECT account, kind::ledger_account_kind, owner, amount FROM ledger_entries_of(NEW)
    WHERE kind NOT IN ('cause_donations', 'house_adjustments', 'house_cash', 'house_commission_expense') ORDER BY account
    ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
    INSERT INTO ledger_accounts (id, kind) SELECT account, 'house_adjustments' FROM ledger_entries_of(NEW) WHERE kind = 'house_adjustments'
    ON CONFLICT (id) DO NOTHING;
    IF NEW.cause_donations IS NOT NULL AND NEW.artist_id IS NOT NULL THEN
      PERFORM ledger_give(NEW.cause_id, NEW.artist_id, NEW.cause_donations);
    END IF;
  END IF;

  IF NEW.clears_on IS NOT NULL THEN
    INSERT INTO ledger_holds AS kept (account_id, clears_on, part, held_cents)
    SELECT account, NEW.clears_on,
      CASE WHEN kind = 'cause_donations' AND NEW.artist_id IS NOT NULL THEN get_byte(uuid_send(NEW.artist_id), 15) & 63 ELSE 0 END, amount
    FROM ledger_entries_of(NEW) WHERE kind IN ('artist_payable', 'cause_donations')
    ON CONFLICT (account_id, clears_on, part) DO UPDATE SET held_cents = kept.held_cents + excluded.held_cents;
  END IF;
  RETURN NULL;
END $$;
