//! Enums with one record per variant: everything about a variant stands in one block.

/// Declares a `Copy` enum and a record for each of its variants.
///
/// The macro derives the enum itself, `COUNT`, `ALL`, `records` (in the same order) and `record`,
/// so that no list of the variants is written by hand. Every record has a `name` and a `summary`,
/// which are public.
///
/// The records are a `static` and not a constant: every crate that mentions a constant compiles the
/// functions that it points to again, and records point to whole engines.
macro_rules! enum_of_records {
    (
        $(#[$meta:meta])*
        pub enum $Enum:ident of $Record:ident {
            $( $(#[$doc:meta])* $Variant:ident { $($fields:tt)* } )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $Enum {
            $( $(#[$doc])* $Variant, )+
        }

        impl $Enum {
            /// How many there are.
            pub const COUNT: usize = [$( Self::$Variant ),+].len();
            /// All of them, in the order of their declaration.
            pub const ALL: [Self; Self::COUNT] = [$( Self::$Variant ),+];

            const fn records() -> &'static [$Record; Self::COUNT] {
                static RECORDS: [$Record; $Enum::COUNT] = [$( $Record { $($fields)* } ),+];
                &RECORDS
            }

            const fn record(self) -> &'static $Record {
                &Self::records()[self as usize]
            }

            /// Its name on the command line and in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                self.record().name
            }

            /// Its description in one line.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                self.record().summary
            }
        }
    };
}

/// Whether a text that a person wrote is this name. Case, underscores, hyphens and blanks do not
/// matter: `EOLine` is `eo_line`.
pub(crate) fn is_name(text: &str, name: &str) -> bool {
    let plain = |text: &str| {
        let letters = text.chars().filter(|letter| !matches!(letter, '_' | '-' | ' '));
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    plain(text) == plain(name)
}
