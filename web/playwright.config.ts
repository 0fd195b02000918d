import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

/** The system's Chromium, if there is one. */
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
/** Tests that take minutes run only in `make acceptance`. */
const TOO_HEAVY = process.env.HALFTURN_HEAVY ? [] : [/@heavy/];

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  // Generous, for busy machines.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  // A test that fails once is broken.
  retries: 0,
  workers: 2,
  reporter: "line",
  use: {
    baseURL: `http://localhost:${process.env.PREVIEW_PORT}/`,
    launchOptions: {
      ...(CHROMIUM && { executablePath: CHROMIUM }),
      // The page draws in two dimensions. Emulating a graphics card would cost more than the page.
      args: ["--no-sandbox", "--disable-gpu"],
    },
    // The service worker caches all files of the build at each first visit, and each test is one.
    // The tests of offline use allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", grepInvert: TOO_HEAVY, use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", grepInvert: [/@desktop/, ...TOO_HEAVY], use: { ...devices["Pixel 7"] } },
  ],
  webServer: {
    // Without PORT the system chooses a free port, so that two checkouts can be tested at the same
    // time.
    command: `npx vite preview --port ${process.env.PORT ?? 0} --strictPort`,
    // Playwright stores the named group in the environment, in capitals.
    wait: { stdout: /localhost:(?<preview_port>\d+)/ },
    env: { NO_COLOR: "1" },
    reuseExistingServer: false,
  },
});
