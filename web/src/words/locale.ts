// Numbers and dates as the language of the page writes them.

import { signal } from "@preact/signals";

/** The language of the page with the region of the visitor: "en-GB". `showLanguage` sets it. */
export const locale = signal("en");

/** A number with the separators of the language: 12,345. With `digits`, with so many decimals. */
export function formatNumber(number: number, digits?: number): string {
  const options = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale.value, options).format(number);
}

/** A number of bytes in megabytes, or in gigabytes if they are many. */
export function formatBytes(bytes: number): string {
  return bytes < 1e10 ? `${formatNumber(Math.round(bytes / 1e6))} MB` : `${formatNumber(Math.round(bytes / 1e9))} GB`;
}

export function formatDate(date: number): string {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: "medium" }).format(date);
}

export function formatDateTime(date: number): string {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/** A day such as "2026-11-18" without its year: "18 November". */
export function formatDay(day: string): string {
  const options = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale.value, options).format(new Date(day));
}
