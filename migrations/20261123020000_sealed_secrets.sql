-- Encrypted with a key of the settings where there is one: a nonce of 12 bytes, the 20 of the secret, a tag of 16.

alter table second_factors drop constraint second_factors_secret_check;
alter table second_factors add constraint secret_is_plain_or_sealed check (length(secret) in (20, 48));
