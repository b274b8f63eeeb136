// Time of the C++ GeographicLib on the inverse and the direct geodesic problem, the peer of Geodesic.inverse and
// Geodesic.direct.
//
// build: c++ -O3 -o geographiclib_inverse geographiclib_inverse.cpp -lGeographicLib   (Debian libgeographiclib-dev)
// usage: geographiclib_inverse [COUNT [SEED [ROUNDS]]]
//        geographiclib_inverse --file PAIRS [ROUNDS]
//
// The pairs are either generated, the same as `lat1 = r.uniform(-90...90), lon1 = r.uniform(-180...180), lat2, lon2` of
// a SplitMix64 with the same seed in Swift, or read from a file of little-endian doubles, four for each pair. Prints one
// JSON object; times are nanoseconds of processor time per call, the least of the rounds. The sum of all distances
// shows that both sides solved the same problems.

#include <GeographicLib/Constants.hpp>
#include <GeographicLib/Geodesic.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace {

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  // A number in a closed range as Swift's Double.random(in:using:) generates it: 2^53 + 1 equally likely steps, an
  // integer below the bound by Lemire's multiplication.
  double uniform(double low, double high) {
    const std::uint64_t steps = std::uint64_t(1) << 53;
    const std::uint64_t step = below(steps + 1);
    return step == steps ? high : (high - low) * (double(step) * (std::numeric_limits<double>::epsilon() / 2)) + low;
  }

 private:
  std::uint64_t below(std::uint64_t bound) {
    unsigned __int128 product = (unsigned __int128)next() * bound;
    if (std::uint64_t(product) < bound) {
      const std::uint64_t threshold = (0 - bound) % bound;
      while (std::uint64_t(product) < threshold) product = (unsigned __int128)next() * bound;
    }
    return std::uint64_t(product >> 64);
  }

  std::uint64_t state_;
};

// Processor time of this thread in nanoseconds, which does not depend on other load.
double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<double> values;
  int rounds = 5;
  if (argc > 1 && std::strcmp(argv[1], "--file") == 0) {
    if (argc < 3) {
      std::fprintf(stderr, "usage: %s --file PAIRS [ROUNDS]\n", argv[0]);
      return 2;
    }
    std::ifstream file(argv[2], std::ios::binary | std::ios::ate);
    if (!file) {
      std::fprintf(stderr, "cannot read %s\n", argv[2]);
      return 1;
    }
    values.resize(std::size_t(file.tellg()) / sizeof(double) / 4 * 4);
    file.seekg(0);
    file.read(reinterpret_cast<char*>(values.data()), std::streamsize(values.size() * sizeof(double)));
    if (argc > 3) rounds = std::atoi(argv[3]);
  } else {
    const std::size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    SplitMix64 random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    if (argc > 3) rounds = std::atoi(argv[3]);
    values.reserve(count * 4);
    for (std::size_t i = 0; i < 2 * count; ++i) {
      values.push_back(random.uniform(-90, 90));
      values.push_back(random.uniform(-180, 180));
    }
  }
  const std::size_t count = values.size() / 4;
  if (count == 0 || rounds < 1) {
    std::fprintf(stderr, "no pairs\n");
    return 1;
  }

  const GeographicLib::Geodesic& earth = GeographicLib::Geodesic::WGS84();
  double inverse = std::numeric_limits<double>::infinity();
  double direct = inverse;
  double distances = 0, azimuths = 0, latitudes = 0;
  for (int round = 0; round < rounds; ++round) {
    distances = azimuths = latitudes = 0;
    double start = now();
    for (std::size_t i = 0; i < count; ++i) {
      const double* v = &values[4 * i];
      double s12, azi1, azi2;
      earth.Inverse(v[0], v[1], v[2], v[3], s12, azi1, azi2);
      distances += s12;
      azimuths += azi1 + azi2;
    }
    inverse = std::min(inverse, (now() - start) / double(count));
    start = now();
    for (std::size_t i = 0; i < count; ++i) {
      // The second longitude serves as azimuth, the second latitude in units of 100 km as distance.
      const double* v = &values[4 * i];
      double lat2, lon2, azi2;
      earth.Direct(v[0], v[1], v[3], v[2] * 1e5, lat2, lon2, azi2);
      latitudes += lat2;
    }
    direct = std::min(direct, (now() - start) / double(count));
  }
  std::printf(
      "{\"peer\":\"GeographicLib %s\",\"count\":%zu,\"inverse_ns\":%.1f,\"direct_ns\":%.1f,"
      "\"sum_distance_m\":%.6f,\"sum_azimuth_deg\":%.6f,\"sum_latitude_deg\":%.6f}\n",
      GEOGRAPHICLIB_VERSION_STRING, count, inverse, direct, distances, azimuths, latitudes);
  return 0;
}
