//! COPY in Postgres's binary form (PostgreSQL manual, COPY, "Binary Format").

use sqlx::PgConnection;
use sqlx::postgres::PgCopyIn;

/// Bytes gathered before they are sent.
const CHUNK_BYTES: usize = 1 << 18;

/// An open COPY. Rows are written field by field, in the columns' order, then [`BinaryCopy::row_done`] is awaited.
pub(super) struct BinaryCopy<'c> {
    open: PgCopyIn<&'c mut PgConnection>,
    rows: Rows,
}

/// Rows in binary form, to be sent.
pub(super) struct Rows(Vec<u8>);

impl<'c> BinaryCopy<'c> {
    /// Opens a COPY into `target`, such as `staging (external_id, version)`.
    pub(super) async fn into(
        connection: &'c mut PgConnection,
        target: &str,
    ) -> Result<Self, sqlx::Error> {
        let open =
            connection.copy_in_raw(&format!("copy {target} from stdin (format binary)")).await?;
        let mut header = Vec::with_capacity(CHUNK_BYTES + CHUNK_BYTES / 4);
        header.extend_from_slice(b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0");
        Ok(Self { open, rows: Rows(header) })
    }

    /// Begins a row of `fields` fields.
    pub(super) fn row(&mut self, fields: i16) -> &mut Rows {
        self.rows.0.extend_from_slice(&fields.to_be_bytes());
        &mut self.rows
    }

    /// Sends what has gathered, when it is enough.
    pub(super) async fn row_done(&mut self) -> Result<(), sqlx::Error> {
        if self.rows.0.len() >= CHUNK_BYTES {
            self.open.send(self.rows.0.as_slice()).await?;
            self.rows.0.clear();
        }
        Ok(())
    }

    /// Ends the COPY and gives the number of rows.
    pub(super) async fn finish(mut self) -> Result<u64, sqlx::Error> {
        self.rows.0.extend_from_slice(&(-1_i16).to_be_bytes());
        self.open.send(self.rows.0.as_slice()).await?;
        self.open.finish().await
    }
}

impl Rows {
    /// Raw bytes: `bytea`, or EWKB for a geometry. A field above 2 GiB is more than Postgres takes and is written as null.
    pub(super) fn bytes(&mut self, value: &[u8]) -> &mut Self {
        let Ok(length) = i32::try_from(value.len()) else { return self.null() };
        self.0.extend_from_slice(&length.to_be_bytes());
        self.0.extend_from_slice(value);
        self
    }

    /// Text. NUL, which Postgres has no text for, is left out.
    pub(super) fn text(&mut self, value: &str) -> &mut Self {
        if value.contains('\0') {
            self.bytes(value.replace('\0', "").as_bytes())
        } else {
            self.bytes(value.as_bytes())
        }
    }

    /// JSON for a `jsonb` column: a version byte of 1, then the text.
    pub(super) fn jsonb(&mut self, value: &[u8]) -> &mut Self {
        let Ok(length) = i32::try_from(value.len() + 1) else { return self.null() };
        self.0.extend_from_slice(&length.to_be_bytes());
        self.0.push(1);
        self.0.extend_from_slice(value);
        self
    }

    pub(super) fn int8(&mut self, value: i64) -> &mut Self {
        self.bytes(&value.to_be_bytes())
    }

    pub(super) fn int4(&mut self, value: i32) -> &mut Self {
        self.bytes(&value.to_be_bytes())
    }

    pub(super) fn int2(&mut self, value: i16) -> &mut Self {
        self.bytes(&value.to_be_bytes())
    }

    pub(super) fn float8(&mut self, value: f64) -> &mut Self {
        self.bytes(&value.to_be_bytes())
    }

    pub(super) fn bool(&mut self, value: bool) -> &mut Self {
        self.bytes(&[u8::from(value)])
    }

    pub(super) fn null(&mut self) -> &mut Self {
        self.0.extend_from_slice(&(-1_i32).to_be_bytes());
        self
    }
}
