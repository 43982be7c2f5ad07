"""The tables and functions of the ledger in a PostgreSQL database, version by version."""

import psycopg

from pbem.ledger.errors import LedgerError

TABLE = "pbem_events"
VERSIONS = "pbem_schema"

# Writers take turns, so that numbers are given in the order of commits and a reader never passes a gap.
CREATE_APPEND = f"""
CREATE FUNCTION public.pbem_append(patience text, streams uuid[], numbers bigint[], topics text[], states bytea[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('lock_timeout', patience, true);
    LOCK TABLE public.{TABLE} IN EXCLUSIVE MODE;
    INSERT INTO public.{TABLE} (originator_id, originator_version, topic, state)
    SELECT * FROM unnest(streams, numbers, topics, states);
END
$$"""
# Bytes go as they are, not as hexadecimal text.
APPEND = "SELECT public.pbem_append(%s, %b::uuid[], %b::bigint[], %s::text[], %b::bytea[])"
LAST = (
    f"SELECT originator_version FROM public.{TABLE} WHERE originator_id = %s AND topic = ANY(%s) "
    "AND originator_version < %s ORDER BY originator_version DESC LIMIT %s"
)

PUT = (
    f"INSERT INTO public.{TABLE} (originator_id, originator_version, topic, state, notification_id) "
    "SELECT * FROM unnest(%s::uuid[], %s::bigint[], %s::text[], %s::bytea[], %s::bigint[])"
)
COUNT_ON = f"SELECT setval(pg_get_serial_sequence('public.{TABLE}', 'notification_id'), %s)"

# What each version adds to the one before. A step that has landed is never changed.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    # 1: contents may be packed; events are written by a function.
    (CREATE_APPEND,),
)


def migrate(url: str, place: str) -> None:
    """Brings the database to the layout of this program. Only one process at a time may do so."""
    with psycopg.connect(url) as connection:
        connection.execute(f"CREATE TABLE IF NOT EXISTS public.{VERSIONS} (version integer NOT NULL)")
        row = connection.execute(f"SELECT max(version) FROM public.{VERSIONS}").fetchone()
        version = int(row[0] or 0) if row else 0
        if version > len(MIGRATIONS):
            raise LedgerError(f"{place}: a newer version of pbem has written it; install that version or a later one")
        for number, statements in enumerate(MIGRATIONS[version:], version + 1):
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"INSERT INTO public.{VERSIONS} VALUES (%s)", (number,))
