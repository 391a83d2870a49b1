//! Blobs packed with LZ4 (its block format), which osmium and others write when speed matters more than size.

use osmpbfreader::fileformat::Blob;
use protobuf::UnknownValueRef;

use super::error::BlobError;

/// The number of the field `lz4_data` in fileformat.proto, which `osmpbfreader` does not know yet.
const LZ4_DATA: u32 = 6;
/// LZ4 packs at most 255 to 1.
const MAX_RATIO: usize = 256;

/// The packed content of a blob that uses LZ4.
pub(super) fn data(blob: &Blob) -> Option<&[u8]> {
    match blob.special_fields.unknown_fields().get(LZ4_DATA) {
        Some(UnknownValueRef::LengthDelimited(bytes)) => Some(bytes),
        _ => None,
    }
}

/// Unpacks to exactly `size` bytes, or says what is wrong.
pub(super) fn unpack(packed: &[u8], size: usize) -> Result<Vec<u8>, BlobError> {
    if size > packed.len().saturating_mul(MAX_RATIO) {
        return Err(BlobError::damaged(format!(
            "a blob announces {size} bytes, more than its {} packed ones can hold",
            packed.len()
        )));
    }
    let mut content = vec![0; size];
    let filled = lz4_flex::block::decompress_into(packed, &mut content)
        .map_err(|e| BlobError::damaged(format!("a blob cannot be unpacked ({e})")))?;
    if filled < size {
        return Err(BlobError::damaged(format!(
            "a blob unpacks to {filled} bytes where {size} were announced"
        )));
    }
    Ok(content)
}
