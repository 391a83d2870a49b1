//! Forms with pictures, as browsers send them (`multipart/form-data`, RFC 7578).

use axum::body::Bytes;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, FromRequestParts, Multipart, Request};
use carpal_listener::Slot;

use super::rules::{MAX_BYTES, PictureError};
use crate::foundation::extract::{Network, is_slow};
use crate::{AppState, Error};

/// Bytes of a whole form. More than a picture may have, so that somebody who chose too large a one is told so: a
/// connection that breaks off says nothing.
pub const MAX_BODY: usize = 32 * 1024 * 1024;
/// Bytes of a field that is text.
const MAX_TEXT: usize = 4096;
const MAX_FIELDS: usize = 12;

/// A form that was not read yet. A handler decides first whether whoever sends it may; nothing is spent on it until then.
#[derive(Debug)]
pub struct Upload {
    multipart: Multipart,
    network: Network,
}

/// A form, in memory.
#[derive(Debug)]
pub struct Form {
    texts: Vec<(String, String)>,
    files: Vec<(String, Result<Bytes, PictureError>)>,
    _receiving: Slot,
}

impl Form {
    /// What a field of text says; nothing when there is none.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.texts.iter().find(|(field, _)| field == name).map_or("", |(_, text)| text)
    }

    /// Takes a file out.
    ///
    /// # Errors
    /// When there is none, or it is too large.
    pub fn file(&mut self, name: &str) -> Result<Bytes, PictureError> {
        let at = self.files.iter().position(|(field, _)| field == name);
        at.map_or(Err(PictureError::Missing), |at| self.files.swap_remove(at).1)
    }
}

impl FromRequest<AppState> for Upload {
    type Rejection = Error;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, Error> {
        let (mut parts, body) = request.into_parts();
        let network = Network::from_request_parts(&mut parts, state).await?;
        let multipart = Multipart::from_request(Request::from_parts(parts, body), state).await;
        let multipart = multipart.map_err(|rejection| Error::BadRequest(rejection.body_text()))?;
        Ok(Self { multipart, network })
    }
}

impl Upload {
    /// Reads it. There are few slots for uploads, and one network may take only some of them.
    ///
    /// # Errors
    /// When too many come at once or from one network, it comes too slowly, or it is no form that we take.
    pub async fn receive(self, state: &AppState) -> Result<Form, Error> {
        let settings = &state.config.pictures;
        let network = self.network;
        state.limits.take("uploads", settings.limit_uploads, &network.to_string()).await?;
        let receiving = state.pictures.receiving.take(network.address());
        let receiving = receiving.map_err(|_| Error::Busy)?;
        let read = tokio::time::timeout(settings.upload_timeout, read(self.multipart)).await;
        let (texts, files) = read.map_err(|_| Error::TooSlow)??;
        Ok(Form { texts, files, _receiving: receiving })
    }
}

type Fields = (Vec<(String, String)>, Vec<(String, Result<Bytes, PictureError>)>);

async fn read(mut form: Multipart) -> Result<Fields, Error> {
    let (mut texts, mut files) = (Vec::new(), Vec::new());
    while let Some(mut field) = form.next_field().await? {
        if texts.len() + files.len() == MAX_FIELDS {
            return Err(Error::BadRequest(format!("The form has more than {MAX_FIELDS} fields")));
        }
        let name = field.name().unwrap_or_default().to_owned();
        if field.file_name().is_some() {
            // Each may be large, and is in memory until all of the form is there.
            if !files.is_empty() {
                return Err(Error::BadRequest("A form takes one file".into()));
            }
            files.push((name, bytes(&mut field, MAX_BYTES).await?.ok_or(PictureError::TooLarge)));
        } else {
            let text = bytes(&mut field, MAX_TEXT).await?;
            let text = text.and_then(|text| String::from_utf8(text.into()).ok());
            let text = text.ok_or_else(|| {
                Error::BadRequest(format!("A field is no text of at most {MAX_TEXT} bytes"))
            })?;
            if text.contains('\0') {
                return Err(Error::nul(name));
            }
            texts.push((name, text));
        }
    }
    Ok((texts, files))
}

/// The content of a field; none when it has more than `max` bytes, of which no more are kept.
async fn bytes(field: &mut Field<'_>, max: usize) -> Result<Option<Bytes>, MultipartError> {
    let mut kept = Vec::new();
    let mut is_too_large = false;
    while let Some(chunk) = field.chunk().await? {
        is_too_large |= kept.len() + chunk.len() > max;
        if is_too_large {
            kept = Vec::new();
        } else {
            kept.extend_from_slice(&chunk);
        }
    }
    Ok((!is_too_large).then(|| kept.into()))
}

impl From<MultipartError> for Error {
    fn from(error: MultipartError) -> Self {
        if is_slow(&error) {
            return Self::TooSlow;
        }
        if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
            return Self::BadRequest("The upload is too large".into());
        }
        Self::BadRequest(format!("The form cannot be read: {}", error.body_text()))
    }
}
