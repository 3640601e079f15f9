/** Lets the audit log erase a person whose account is deleted, and find the entries about them. */
export const statements: ReadonlyArray<string> = [
  // A transaction that erases declares it first, and can overwrite only what identifies a person.
  `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      altered audit_log;
    BEGIN
      IF TG_OP = 'DELETE' AND current_setting('orrery.audit_retention', true) = 'on' THEN
        RETURN OLD;
      END IF;
      IF TG_OP = 'UPDATE' AND current_setting('orrery.audit_erasure', true) = 'on' THEN
        altered := OLD;
        altered.email := NEW.email;
        altered.address := NEW.address;
        altered.subject_name := NEW.subject_name;
        IF altered IS NOT DISTINCT FROM NEW THEN
          RETURN NEW;
        END IF;
      END IF;
      RAISE EXCEPTION 'The audit log is append-only.';
    END
  $$`,
  `CREATE INDEX audit_log_user_index ON audit_log (user_id)`,
  `CREATE INDEX audit_log_person_index ON audit_log (subject_id) WHERE subject_type IN ('user', 'member')`,
]
