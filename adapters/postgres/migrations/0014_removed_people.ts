/**
 * Keeps deleted people out of the audit log: entries that are written while or after their accounts are deleted, and entries of
 * people who were deleted before migration 0013.
 */
export const statements: ReadonlyArray<string> = [
  // The lock of one person. An erasure takes it exclusively, and an entry shares it until its transaction ends.
  `CREATE FUNCTION audit_person_lock(person TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE
    AS $$ SELECT hashtextextended(person, 4041975) $$`,

  // Each statement of the function sees what was committed before it began, so it reads the users as they are under the locks:
  // the account is deleted already, or its erasure waits for this entry and finds it.
  `CREATE FUNCTION erase_removed_people() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      is_about_person CONSTANT BOOLEAN := NEW.subject_type IN ('user', 'member')
        AND NEW.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(audit_person_lock(NEW.user_id::text));
      IF is_about_person THEN
        PERFORM pg_advisory_xact_lock_shared(audit_person_lock(NEW.subject_id));
      END IF;
      IF EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND removed_at IS NOT NULL) THEN
        NEW.email := NEW.user_id || '@removed.invalid';
        NEW.address := NULL;
      END IF;
      IF is_about_person THEN
        IF EXISTS (SELECT 1 FROM users WHERE id = NEW.subject_id::uuid AND removed_at IS NOT NULL) THEN
          NEW.subject_name := 'Removed user';
        END IF;
      END IF;
      RETURN NEW;
    END
  $$`,

  // Before the entries are changed: a transaction that is writing one ends first, and those after it have the trigger.
  `CREATE TRIGGER audit_log_removed_people BEFORE INSERT ON audit_log
    FOR EACH ROW EXECUTE FUNCTION erase_removed_people()`,

  `SET LOCAL orrery.audit_erasure = 'on'`,
  `UPDATE audit_log SET email = users.id || '@removed.invalid', address = NULL
    FROM users WHERE users.removed_at IS NOT NULL AND audit_log.user_id = users.id`,
  `UPDATE audit_log SET subject_name = 'Removed user'
    FROM users WHERE users.removed_at IS NOT NULL AND subject_type IN ('user', 'member') AND subject_id = users.id::text`,
  `SET LOCAL orrery.audit_erasure = 'off'`,
]
