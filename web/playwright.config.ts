import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const PORT = Number(process.env.PORT ?? 4173);
/** Debian's own, where Playwright's cannot be fetched. */
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // What takes minutes is for the acceptance tests.
  ...(process.env.HALFTURN_HEAVY ? {} : { grepInvert: /@heavy/ }),
  // A busy machine may make a browser late; what fails twice is broken.
  retries: 1,
  workers: 2,
  reporter: "line",
  use: {
    baseURL: `http://localhost:${PORT}/`,
    launchOptions: {
      ...(CHROMIUM && { executablePath: CHROMIUM }),
      args: ["--no-sandbox", "--enable-unsafe-swiftshader"],
    },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", use: { ...devices["Pixel 7"] } },
  ],
  webServer: { command: `npx vite preview --port ${PORT} --strictPort`, port: PORT, reuseExistingServer: false },
});
