"""Every setting that the server reads from its environment, as rows: config.py reads them, and deploy/docs writes
docs/configuration.md from them."""

from typing import NamedTuple


class Setting(NamedTuple):
    """One row of the environment: its name, what it is if unset or empty, what it means, and values it may have.

    `shown` describes a default that follows from other settings, or from nothing.
    """

    name: str
    meaning: str
    default: str = ""
    shown: str = ""
    examples: tuple[str, ...] = ()


SETTINGS = (
    Setting("PBEM_HOST", "The address that the web server listens on.", "127.0.0.1", examples=("0.0.0.0", "::1")),
    Setting("PBEM_PORT", "The port that the web server listens on; 0 picks a free one.", "8080"),
    Setting(
        "PBEM_URL",
        "The address at which people reach the site. Letters link to it, requests for other host names are rejected, "
        "and with https cookies are sent over encrypted connections only. Set it when the server runs behind a proxy.",
        shown="`http://PBEM_HOST:PBEM_PORT`",
        examples=("https://games.example.org",),
    ),
    Setting(
        "PBEM_PROXIES",
        "Addresses or networks of the proxies in front of the web server, separated by commas. Only what these say in "
        "`X-Forwarded-For` about the address of a visitor is believed. Without it every visitor behind a proxy counts "
        "as one.",
        shown="none",
        examples=("127.0.0.1", "127.0.0.1,10.1.0.0/16"),
    ),
    Setting(
        "PBEM_SECURITY_CONTACT",
        "Where people report flaws of this server: a mail address, or a page. It is published at "
        "`/.well-known/security.txt`.",
        shown="nowhere",
        examples=("security@example.org", "https://example.org/report"),
    ),
    Setting(
        "PBEM_METRICS",
        "An address of this machine at which Prometheus reads the figures of the server: queues, times, results, disk. "
        "Whoever reaches it may read them, so keep it on this machine or on an inner network. A process that runs by "
        "itself, such as a worker, needs an address of its own.",
        shown="none",
        examples=("127.0.0.1:9108",),
    ),
    Setting(
        "PBEM_LOG",
        "How a running server writes what it does: `text` has a time, a sentence and name=value of what it is about, "
        "`json` the same as one object in each line.",
        "text",
        examples=("json",),
    ),
    Setting(
        "PBEM_ADMINS",
        "Mail addresses of the administrators, separated by commas. They see the mail queue of the server on the site.",
        shown="nobody",
        examples=("ann@example.org,ben@example.org",),
    ),
    Setting(
        "PBEM_VAR",
        "The folder for the files of the server: the SQLite store, keys, caches and letters. A relative path starts at "
        "the top of the checkout, or at the current folder if pbem was installed as a package.",
        "var",
        examples=("/srv/pbem",),
    ),
    Setting(
        "PBEM_GAMES",
        "A folder with more games, each in a folder of its own. `pbem new-rules` makes such a game. A relative path "
        "starts where that of PBEM_VAR does.",
        shown="only the games that pbem contains",
        examples=("/srv/games",),
    ),
    Setting(
        "PBEM_STORE",
        "Where events are stored: a SQLite file or a PostgreSQL database. Write special characters of a password as "
        "%XX.",
        shown="`sqlite:PBEM_VAR/pbem.sqlite`",
        examples=("sqlite:/srv/pbem.sqlite", "postgresql://user:password@host:5432/database"),
    ),
    Setting(
        "PBEM_MAIL_HOST",
        "The domain of the server's own mail addresses. Players can answer its letters only if mail for this domain "
        "reaches the server.",
        "localhost",
        examples=("games.example.org",),
    ),
    Setting(
        "PBEM_RELAY",
        "The mail server that takes outgoing letters. A password is sent over encrypted connections only.",
        shown="none: letters go to the Maildir `PBEM_VAR/outbox`",
        examples=("smtp://host", "smtp+starttls://user:password@host:587", "smtps://user:password@host"),
    ),
    Setting(
        "PBEM_MAIL_LISTEN",
        "Where incoming letters are accepted, by SMTP or LMTP, at a port or at a socket; `none` accepts no letters.",
        "smtp://127.0.0.1:8025",
        examples=("lmtp://127.0.0.1:8024", "lmtp:/run/pbem/lmtp.sock", "none"),
    ),
    Setting(
        "PBEM_IMAP",
        "A mailbox from which incoming letters are fetched.",
        shown="none",
        examples=("imaps://user:password@host/INBOX", "imap+starttls://user:password@host"),
    ),
    Setting(
        "PBEM_AUTHSERV",
        "The name under which your own mail server, or that of your mailbox, writes Authentication-Results. A letter "
        "that changes something is then done only if DMARC passed, or SPF or DKIM where the sender's domain publishes "
        "no policy; other letters are held until the player confirms them. Without it a letter from `PBEM_IMAP` is "
        "held until it is confirmed. `unchecked` believes the letters from `PBEM_IMAP` instead.",
        shown="none: senders are not checked",
        examples=("mx.example.org", "mx.google.com", "unchecked"),
    ),
    Setting(
        "PBEM_BEACON",
        "The relays that are asked for rounds of the drand beacon. Every game with a clock mixes it into its dice if "
        "a relay answers when it is opened: `quicknet` for the public relays of the network, addresses separated by "
        "commas, or `none`: then no game has a beacon, and the operator of the server could foresee the dice, and "
        "choose them with a second seat that is taken last.",
        "quicknet",
        examples=("none", "https://api.drand.sh,https://drand.example.org"),
    ),
    Setting(
        "PBEM_WITNESSES",
        "Servers of others that cosign the logs of games here (`pbem witness`), so that no two players can be shown "
        "different logs: the key of each and its address, as it prints them when it starts, separated by commas. "
        "A letter waits two seconds at most for each of them.",
        shown="none",
        examples=("witness.example.org/ann+1a2b3c4d+BASE64 https://witness.example.org",),
    ),
    Setting(
        "PBEM_KEEP_LETTERS",
        "How many days the server keeps to whom a sent letter went and what it was about, or `ever`. Later only is "
        "left when it went to which seat.",
        "90",
        examples=("30", "ever"),
    ),
    Setting(
        "PBEM_KEEP_ACCOUNTS",
        "After how many days the server forgets people who have no seat in a running game and do not sign in, or "
        "`ever`.",
        "1095",
        examples=("365", "ever"),
    ),
    Setting(
        "PBEM_SECRETS_KEY_FILE",
        "The file with the key that encrypts the dice secrets in the database; it is made when first needed. Keep it "
        "in a backup apart from that of the database: without it no running game can be continued.",
        shown="`PBEM_VAR/secrets.key`",
        examples=("/etc/pbem/secrets.key",),
    ),
    Setting(
        "PBEM_PEOPLE_KEYS",
        "Where the keys are that decrypt names, addresses and press: a file, or for several machines a PostgreSQL "
        "database, which may be that of the store. Keep its backups apart from those of the store, and for a shorter "
        "time.",
        shown="`PBEM_VAR/people.keys`",
        examples=("/srv/pbem/people.keys", "postgresql://pbem:password@db.example.org/pbem"),
    ),
    Setting(
        "PBEM_MAIL_SECONDS",
        "How many seconds a letter may take to arrive, from 10 to 3600, and how long a mail connection may say "
        "nothing. A slower client is asked to try again later, and a connection ends after five times as long.",
        "120",
    ),
    Setting(
        "PBEM_SEAL_WAIT",
        "How many minutes, from 0 to 1440, a turn waits at its deadline for a part of the server that is silent and "
        "may have letters that arrived in time. Then it is played without them, and its master is told. Parts that "
        "are at work are waited for as long as they need. Above 10, such a turn has dice of grade G2.",
        "5",
    ),
    Setting("PBEM_MAIL_DAYS", "How many days a letter is kept after it was processed, from 1 to 3650.", "30"),
)
