// Embree over a grid of heights, for comparison: straight rays over a sphere of the radius R / (1 - k), on which light that
// is bent by the coefficient k is straight. Two triangles a cell, 32-bit arithmetic, heights bent onto the sphere: not exact.
//
//   embree_rays GRID RAYS FOUND
//
// GRID: rows, columns (32 bits each, as doubles), north, west, latitude and longitude step (degrees), then heights as 32-bit
// floats. RAYS: name and number are in the file names; each ray latitude, longitude, height, azimuth, elevation as doubles.
// FOUND: the distance that the engine found along the ellipsoid, doubles, -1 for none. Prints a line of tab-separated
// figures: kind, million rays a second of processor time, hits, verdicts that differ, median and 99 % of the distance's error.
#include <embree3/rtcore.h>
#include <immintrin.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

static double now() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

template <class T>
static std::vector<T> read(const char* path, size_t skip = 0) {
  std::vector<T> values;
  FILE* file = fopen(path, "rb");
  if (!file) exit(2);
  fseek(file, 0, SEEK_END);
  const size_t bytes = ftell(file) - skip;
  fseek(file, skip, SEEK_SET);
  values.resize(bytes / sizeof(T));
  if (fread(values.data(), sizeof(T), values.size(), file) != values.size()) exit(2);
  fclose(file);
  return values;
}

static const double radian = M_PI / 180, radius = 6378137, e2 = 0.00669437999014;
static double middle[2], sphere, perLatitude, perLongitude;

// A position on the sphere, lengths at the middle of the grid kept, and there the axes east, north and up.
static void place(double latitude, double longitude, double height, double* p, double* axes) {
  const double la = (latitude - middle[0]) * perLatitude / sphere;
  const double lo = (longitude - middle[1]) * perLongitude / sphere * cos(latitude * radian) / cos(middle[0] * radian);
  const double cl = cos(la), sl = sin(la), co = cos(lo), so = sin(lo), r = sphere + height;
  p[0] = r * cl * so;
  p[1] = r * sl;
  p[2] = r * cl * co - sphere;
  if (!axes) return;
  const double list[9] = {co, 0, -so, -sl * so, cl, -sl * co, cl * so, sl, cl * co};
  std::copy(list, list + 9, axes);
}

int main(int count, char** words) {
  if (count < 4) return 2;
  const auto head = read<double>(words[1]);
  const int rows = head[0], columns = head[1];
  const double north = head[2], west = head[3], dlat = head[4], dlon = head[5];
  const auto heights = read<float>(words[1], 6 * sizeof(double));
  middle[0] = north - dlat * rows / 2;
  middle[1] = west + dlon * columns / 2;
  const double s = sin(middle[0] * radian), w = 1 - e2 * s * s;
  perLatitude = radius * (1 - e2) / pow(w, 1.5) * radian;
  perLongitude = radius / sqrt(w) * cos(middle[0] * radian) * radian;
  sphere = radius / 0.87;

  RTCDevice device = rtcNewDevice("threads=1,user_threads=1,set_affinity=0,hugepages=1");
  RTCScene scene = rtcNewScene(device);
  rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
  RTCGeometry grid = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_GRID);
  float* vertices = (float*)rtcSetNewGeometryBuffer(
      grid, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, (size_t)rows * columns);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) {
      double p[3];
      place(north - r * dlat, west + c * dlon, heights[(size_t)r * columns + c], p, nullptr);
      for (int k = 0; k < 3; k++) vertices[3 * ((size_t)r * columns + c) + k] = p[k];
    }
  const int side = 256;
  std::vector<RTCGrid> parts;
  for (int r = 0; r < rows - 1; r += side - 1)
    for (int c = 0; c < columns - 1; c += side - 1)
      parts.push_back({(unsigned)(r * columns + c), (unsigned)columns, (unsigned short)std::min(side, columns - c),
                       (unsigned short)std::min(side, rows - r)});
  std::copy(parts.begin(), parts.end(),
            (RTCGrid*)rtcSetNewGeometryBuffer(grid, RTC_BUFFER_TYPE_GRID, 0, RTC_FORMAT_GRID, sizeof(RTCGrid), parts.size()));
  rtcCommitGeometry(grid);
  rtcAttachGeometry(scene, grid);
  rtcReleaseGeometry(grid);
  const double begin = now();
  rtcCommitScene(scene);
  printf("build\t%.3f\n", now() - begin);

  const auto lines = read<double>(words[2]);
  const auto known = read<double>(words[3]);
  const size_t n = known.size() / 16 * 16;
  std::vector<float> rays(6 * n);
  std::vector<double> met(n);
  for (size_t q = 0; q < n; q++) {
    const double* in = &lines[5 * q];
    double p[3], f[9];
    place(in[0], in[1], in[2], p, f);
    const double sa = sin(in[3] * radian), ca = cos(in[3] * radian), se = sin(in[4] * radian), ce = cos(in[4] * radian);
    for (int k = 0; k < 3; k++) {
      rays[6 * q + k] = p[k];
      rays[6 * q + 3 + k] = f[k] * sa * ce + f[3 + k] * ca * ce + f[6 + k] * se;
    }
  }
  RTCIntersectContext context;
  for (const char* kind : {"single", "packets", "coherent packets"}) {
    double best = 1e9;
    for (int round = 0; round < 3; round++) {
      const double start = now();
      if (kind[0] == 's') {
        for (size_t q = 0; q < n; q++) {
          RTCRayHit h{};
          const float* x = &rays[6 * q];
          h.ray.org_x = x[0], h.ray.org_y = x[1], h.ray.org_z = x[2];
          h.ray.dir_x = x[3], h.ray.dir_y = x[4], h.ray.dir_z = x[5];
          h.ray.tfar = 2e5f, h.ray.mask = -1;
          h.hit.geomID = h.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
          rtcInitIntersectContext(&context);
          rtcIntersect1(scene, &context, &h);
          met[q] = h.hit.geomID == RTC_INVALID_GEOMETRY_ID ? -1 : h.ray.tfar;
        }
      } else {
        alignas(64) int valid[16];
        std::fill(valid, valid + 16, -1);
        for (size_t q = 0; q < n; q += 16) {
          alignas(64) RTCRayHit16 h{};
          for (int k = 0; k < 16; k++) {
            const float* x = &rays[6 * (q + k)];
            h.ray.org_x[k] = x[0], h.ray.org_y[k] = x[1], h.ray.org_z[k] = x[2];
            h.ray.dir_x[k] = x[3], h.ray.dir_y[k] = x[4], h.ray.dir_z[k] = x[5];
            h.ray.tfar[k] = 2e5f, h.ray.mask[k] = -1, h.ray.id[k] = k;
            h.hit.geomID[k] = h.hit.instID[0][k] = RTC_INVALID_GEOMETRY_ID;
          }
          rtcInitIntersectContext(&context);
          if (kind[0] == 'c') context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
          rtcIntersect16(valid, scene, &context, &h);
          for (int k = 0; k < 16; k++) met[q + k] = h.hit.geomID[k] == RTC_INVALID_GEOMETRY_ID ? -1 : h.ray.tfar[k];
        }
      }
      best = std::min(best, now() - start);
    }
    size_t hits = 0, differ = 0;
    std::vector<double> errors;
    for (size_t q = 0; q < n; q++) {
      hits += met[q] >= 0;
      if ((met[q] >= 0) != (known[q] >= 0)) differ++;
      else if (met[q] >= 0) errors.push_back(std::fabs(met[q] - known[q]));
    }
    std::sort(errors.begin(), errors.end());
    printf("%s\t%.4f\t%zu\t%zu\t%.3f\t%.1f\n", kind, n / best * 1e-6, hits, differ,
           errors.empty() ? 0 : errors[errors.size() / 2], errors.empty() ? 0 : errors[errors.size() * 99 / 100]);
  }
}
