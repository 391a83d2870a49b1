//! From whatever was uploaded to a JPEG of ours.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use axum::body::Bytes;
use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::imageops::FilterType;
use image::{ColorType, DynamicImage, ImageDecoder, ImageError, ImageFormat, Limits, RgbaImage};

use super::rules::{
    MAX_BYTES, MAX_EDGE, MAX_IN_FLIGHT, MAX_KEPT, MAX_PIXELS, MAX_SCANS, PictureError, QUALITIES,
};

/// A picture as it is kept: upright, at most 1600 pixels long, without any metadata.
#[derive(Debug)]
pub struct Picture {
    /// The file.
    pub jpeg: Vec<u8>,
    /// In pixels.
    pub width: i16,
    /// In pixels.
    pub height: i16,
}

/// A JPEG, PNG or WebP that was looked at, and not decoded yet.
#[derive(Debug)]
pub struct Undecoded {
    bytes: Bytes,
    format: ImageFormat,
    /// Bytes that decoding it takes, at its most.
    pub memory: u64,
}

/// Looks at an upload, whose kind is told by its content: the size is known before any pixel is decoded.
///
/// # Errors
/// When it is no JPEG, PNG or WebP, or too large.
pub fn open(bytes: Bytes) -> Result<Undecoded, PictureError> {
    if bytes.is_empty() {
        return Err(PictureError::Missing);
    }
    if bytes.len() > MAX_BYTES {
        return Err(PictureError::TooLarge);
    }
    guarded(|| {
        let format = image::guess_format(&bytes).map_err(|_| PictureError::Kind)?;
        let beside = match format {
            // The coefficients of up to four colours, two bytes each.
            ImageFormat::Jpeg if check_scans(&bytes)? == Scans::Progressive => 8,
            // Planes, a canvas, and transparency apart.
            ImageFormat::WebP => 8,
            _ => 0,
        };
        let memory = with_decoder(&bytes, format, |decoder| memory(&*decoder, beside))?;
        Ok(Undecoded { bytes, format, memory })
    })
}

impl Undecoded {
    /// The picture, encoded anew. Blocks for up to some seconds.
    ///
    /// # Errors
    /// When it is damaged.
    pub fn picture(self) -> Result<Picture, PictureError> {
        guarded(|| encoded(&with_decoder(&self.bytes, self.format, read)?))
    }
}

/// The decoders are written not to panic, but what they read is written by strangers: a panic here is a fault of the
/// picture, not of the server.
fn guarded<T>(work: impl FnOnce() -> Result<T, PictureError>) -> Result<T, PictureError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(PictureError::Damaged))
}

fn with_decoder<T>(
    bytes: &[u8],
    format: ImageFormat,
    work: impl FnOnce(Box<dyn ImageDecoder + '_>) -> Result<T, PictureError>,
) -> Result<T, PictureError> {
    let cursor = Cursor::new(bytes);
    work(match format {
        ImageFormat::Jpeg => Box::new(JpegDecoder::new(cursor)?),
        ImageFormat::Png => Box::new(PngDecoder::with_limits(cursor, limits())?),
        ImageFormat::WebP => Box::new(WebPDecoder::new(cursor)?),
        _ => return Err(PictureError::Kind),
    })
}

impl From<ImageError> for PictureError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => Self::TooManyPixels,
            _ => Self::Damaged,
        }
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_IN_FLIGHT);
    // As JPEG has it; PNG knows no such bound, and a line of millions of pixels is no picture.
    limits.max_image_width = Some(u16::MAX.into());
    limits.max_image_height = Some(u16::MAX.into());
    limits
}

/// Bytes that decoding takes, at its most: those of the picture as it is decoded, and the most of what is there beside it at
/// one time. That is what the decoder keeps of each pixel until it is done (`beside`), or the picture in a byte a colour
/// where it has more, or a smaller one.
fn memory(decoder: &dyn ImageDecoder, beside: u64) -> Result<u64, PictureError> {
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS {
        return Err(PictureError::TooManyPixels);
    }
    let color = decoder.color_type();
    let colors = if color.has_alpha() { 4 } else { 3 };
    let converted = match color {
        ColorType::Rgb8 | ColorType::Rgba8 => 0,
        _ => pixels * colors,
    };
    let kept = u64::from(MAX_EDGE);
    let smaller = match u64::from(width.max(height)) {
        longest if longest > 2 * kept => pixels * colors * kept * kept / (longest * longest),
        _ => 0,
    };
    let all = decoder.total_bytes() + converted.max(pixels * beside).max(smaller);
    if all > MAX_IN_FLIGHT { Err(PictureError::TooHeavy) } else { Ok(all) }
}

fn read(mut decoder: Box<dyn ImageDecoder + '_>) -> Result<DynamicImage, PictureError> {
    decoder.set_limits(limits())?;
    let orientation = decoder.orientation()?;
    let picture = DynamicImage::from_decoder(decoder)?;
    let opaque = if picture.color().has_alpha() {
        DynamicImage::ImageRgba8(on_white(picture.into_rgba8()))
    } else {
        DynamicImage::ImageRgb8(picture.into_rgb8())
    };
    let mut picture = DynamicImage::ImageRgb8(smaller(opaque).into_rgb8());
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// JPEG knows no transparency. In place: there is not always memory for a second one.
fn on_white(mut picture: RgbaImage) -> RgbaImage {
    for pixel in picture.pixels_mut() {
        let [colors @ .., alpha] = &mut pixel.0;
        let (opaque, clear) = (u16::from(*alpha), 255 - u16::from(*alpha));
        for color in colors {
            let mixed = (u16::from(*color) * opaque + 255 * clear) / 255;
            *color = u8::try_from(mixed).unwrap_or(u8::MAX);
        }
        *alpha = u8::MAX;
    }
    picture
}

fn smaller(picture: DynamicImage) -> DynamicImage {
    let (width, height) = (picture.width(), picture.height());
    let longest = width.max(height);
    // No edge is longer than 65,535, so this fits.
    let scaled = |edge: u32| (edge * MAX_EDGE).div_ceil(longest);
    if longest > 2 * MAX_EDGE {
        // The fine filter keeps lines of the whole width in four bytes a colour. The mean of blocks needs nothing beside the
        // picture, and of blocks this large the eye cannot tell them apart.
        picture.thumbnail_exact(scaled(width), scaled(height))
    } else if longest > MAX_EDGE {
        picture.resize_exact(scaled(width), scaled(height), FilterType::CatmullRom)
    } else {
        picture
    }
}

fn encoded(picture: &DynamicImage) -> Result<Picture, PictureError> {
    let edge = |pixels: u32| i16::try_from(pixels).map_err(|_| PictureError::Damaged);
    let (width, height) = (edge(picture.width())?, edge(picture.height())?);
    for quality in QUALITIES {
        let mut jpeg = Vec::new();
        picture.write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, quality))?;
        if jpeg.len() <= MAX_KEPT {
            return Ok(Picture { jpeg, width, height });
        }
    }
    Err(PictureError::TooLarge)
}

/// How a JPEG holds its picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scans {
    /// Line by line.
    Sequential,
    /// Finer with each scan, so that all of it is in memory until the last.
    Progressive,
}

/// Walks the markers of a JPEG (ITU-T T.81, annex B): it must come to its end, which the decoder does not ask for, in a
/// reasonable number of scans.
fn check_scans(jpeg: &[u8]) -> Result<Scans, PictureError> {
    const START_OF_SCAN: u8 = 0xDA;
    const PROGRESSIVE_FRAME: u8 = 0xC2;
    const END: u8 = 0xD9;
    let mut kind = Scans::Sequential;
    let mut scans = 0;
    // After the start of the image.
    let mut at = 2;
    while let Some(&byte) = jpeg.get(at) {
        let marker = jpeg.get(at + 1).copied().unwrap_or(0);
        // Before the first scan there is nothing between markers, and each has a length. A decoder that reads one here as if
        // it had would go on elsewhere than this walk.
        if scans == 0 && (byte != 0xFF || matches!(marker, 0x00 | 0x01 | 0xD0..=0xD8)) {
            return Err(PictureError::Damaged);
        }
        // What a scan holds, what is escaped, what fills, and restarts within a scan.
        if byte != 0xFF || matches!(marker, 0x00 | 0x01 | 0xD0..=0xD7) {
            at += 1;
            continue;
        }
        match marker {
            0xFF => at += 1,
            END if scans > 0 => return Ok(kind),
            END => return Err(PictureError::Damaged),
            _ => {
                scans += usize::from(marker == START_OF_SCAN);
                if marker == PROGRESSIVE_FRAME {
                    kind = Scans::Progressive;
                }
                if scans > MAX_SCANS {
                    return Err(PictureError::Damaged);
                }
                let length = jpeg.get(at + 2..at + 4).ok_or(PictureError::Damaged)?;
                at += 2 + usize::from(length[0]) * 256 + usize::from(length[1]);
            }
        }
    }
    Err(PictureError::Damaged)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, Rgba, RgbaImage};
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    fn picture(bytes: &[u8]) -> Result<Picture, PictureError> {
        open(Bytes::copy_from_slice(bytes))?.picture()
    }

    fn file(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        picture.into().write_to(&mut file, format).expect("encoded");
        file.into_inner()
    }

    /// The hardest there is to encode: each colour of each pixel is all or nothing.
    fn noise(width: u32, height: u32) -> RgbImage {
        let mut colors = vec![0_u8; width as usize * height as usize * 3];
        StdRng::seed_from_u64(7).fill(&mut colors[..]);
        for color in &mut colors {
            *color = if *color < 128 { 0 } else { 255 };
        }
        RgbImage::from_raw(width, height, colors).expect("three a pixel")
    }

    fn size(picture: &Picture) -> (i16, i16) {
        (picture.width, picture.height)
    }

    #[test]
    fn a_picture_is_at_most_1600_pixels_long_and_never_nothing() {
        let kept = |width, height| {
            let kept = picture(&file(RgbImage::new(width, height), ImageFormat::Png));
            kept.map(|kept| size(&kept))
        };
        assert_eq!(kept(1, 1), Ok((1, 1)));
        assert_eq!(kept(1600, 900), Ok((1600, 900)));
        assert_eq!(kept(900, 3200), Ok((450, 1600)));
        assert_eq!(kept(20_000, 2), Ok((1600, 1)));
        assert_eq!(kept(65_536, 1), Err(PictureError::TooManyPixels));
    }

    #[test]
    fn pure_noise_still_fits_where_it_is_kept() {
        let kept = picture(&file(noise(1600, 1600), ImageFormat::Png)).expect("a picture");
        assert_eq!(size(&kept), (1600, 1600));
        assert!(kept.jpeg.len() > MAX_KEPT / 2, "{} bytes are no test", kept.jpeg.len());
        assert!(kept.jpeg.len() <= MAX_KEPT, "{} bytes", kept.jpeg.len());
    }

    #[test]
    fn what_is_transparent_becomes_white() {
        let glass = RgbaImage::from_pixel(8, 8, Rgba([0, 0, 0, 0]));
        let kept = picture(&file(glass, ImageFormat::Png)).expect("a picture");
        let shown = image::load_from_memory(&kept.jpeg).expect("a JPEG").into_rgb8();
        assert_eq!(shown.get_pixel(4, 4).0, [255; 3]);
    }

    #[test]
    fn what_takes_too_much_memory_is_refused_before_it_is_decoded() {
        let memory = |bytes: Vec<u8>| open(Bytes::from(bytes)).map(|upload| upload.memory);
        let pixels = |picture: DynamicImage| memory(file(picture, ImageFormat::Png));
        assert_eq!(pixels(DynamicImage::new_rgb8(1000, 1000)), Ok(3_000_000));
        assert_eq!(pixels(DynamicImage::new_rgba8(1000, 1000)), Ok(4_000_000));
        assert_eq!(pixels(DynamicImage::new_rgb16(1000, 1000)), Ok(9_000_000));
        assert_eq!(pixels(DynamicImage::new_rgba16(5000, 3500)), Err(PictureError::TooHeavy));
        assert_eq!(pixels(DynamicImage::new_luma8(8000, 5001)), Err(PictureError::TooManyPixels));
        let jpeg = file(RgbImage::from_pixel(64, 64, Rgb([1, 2, 3])), ImageFormat::Jpeg);
        assert_eq!(memory(jpeg.clone()), Ok(64 * 64 * 3));
        let webp = file(RgbImage::new(64, 64), ImageFormat::WebP);
        assert_eq!(memory(webp), Ok(64 * 64 * 11));
        // Hidden from a walk that takes a marker of no length for one, in a segment that a decoder skips.
        let hidden = [&jpeg[..2], &[0xFF, 0x01, 0, 7, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9], &jpeg[2..]];
        assert_eq!(memory(hidden.concat()), Err(PictureError::Damaged));
        // The same, said to be progressive.
        let frame = jpeg.windows(2).position(|pair| pair == [0xFF, 0xC0]).expect("a frame");
        let progressive = [&jpeg[..frame], &[0xFF, 0xC2], &jpeg[frame + 2..]].concat();
        assert_eq!(memory(progressive), Ok(64 * 64 * 11));
    }

    #[test]
    fn whatever_is_damaged_is_read_or_refused() {
        let mut random = StdRng::seed_from_u64(1);
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let whole = file(noise(40, 30), format);
            for _ in 0..400 {
                let mut damaged = whole.clone();
                for _ in 0..random.random_range(1..12) {
                    let at = random.random_range(0..damaged.len());
                    damaged[at] = random.random();
                }
                damaged.truncate(random.random_range(damaged.len() / 2..=damaged.len()));
                // Not `picture`, which would hide a panic.
                if let Ok(read) = with_decoder(&damaged, format, read) {
                    assert!(encoded(&read).is_ok());
                }
            }
        }
    }
}
